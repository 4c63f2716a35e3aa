import { z } from 'zod';
import { isObject } from '@wikiquery/common/is-object';
import { defineListTool } from '../tool.ts';
import { askFor, pick, queryIn } from '../wiki.ts';

const general = ['sitename', 'mainpage', 'base', 'generator', 'lang', 'timezone'];
const counts = ['pages', 'articles', 'edits', 'images', 'users', 'activeusers', 'admins'];

/** The tool that describes the wiki. */
export const wikiFacts = defineListTool({
  name: 'wiki_facts',
  title: 'Facts about the wiki',
  description:
    'Describes the wiki: name, main page, address, language, version of MediaWiki, numbers of pages and users, and its namespaces with their numbers and names.',
  narrower: 'Try again later.',
  input: {},
  output: {
    ...Object.fromEntries(general.map((name) => [name, z.string().optional()])),
    statistics: z.record(z.string(), z.number()),
  },
  item: {
    namespace: z.number(),
    name: z.string().describe('What titles in it begin with; empty for articles.'),
    canonical: z.string().optional().describe('The name that works on every wiki.'),
  },
  run: async (_, { wiki, position }) => {
    const query = queryIn(
      await askFor(wiki, { action: 'query', meta: 'siteinfo', siprop: 'general|namespaces|statistics' }),
    );
    const part = (name: string) => (isObject(query[name]) ? query[name] : {});
    const skip = position?.skip ?? 0;
    const items = Object.values(part('namespaces'))
      .filter(isObject)
      .map(({ id, name, canonical }) => ({
        namespace: Number(id),
        name: String(name),
        ...(typeof canonical === 'string' && canonical !== name && { canonical }),
      }))
      .slice(skip);
    return {
      head: { ...pick(part('general'), general), statistics: pick(part('statistics'), counts) },
      items,
      after: (count) => (count < items.length ? { skip: skip + count } : undefined),
    };
  },
});
