import { defineMeta } from '@wikiquery/core/query';
import { integer, text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { isInvalid, makeTitle, maySeeHidden, parseTitle, prefixedText } from '@wikiquery/core/wiki';
import { FUZZY, readTexts, readTranslations } from './collection.ts';
import { readReferences } from './message-index.ts';
import { translateProblems } from './problems.ts';
import { titlesBelow } from './store/titles.ts';

/** Lists the translations of a message into all languages. */
export const messagetranslations = defineMeta({
  name: 'messagetranslations',
  prefix: 'mt',
  access: 'read',
  cache: (_, viewer) => (maySeeHidden(viewer) ? 'private' : 'public'),
  parameters: { title: text({ required: true }), offset: integer({ default: 0 }) },
  result: shape.list(
    'message',
    shape.record(
      {
        title: shape.text(),
        language: shape.text(),
        lasttranslator: shape.text(),
        fuzzy: shape.text(),
        translation: shape.text(),
      },
      { content: 'translation' },
    ),
  ),
  answer: async (context) => {
    const { params, site, fail } = context;
    const title = parseTitle(params.title, site);
    if (isInvalid(title)) return fail('invalidtitle', [params.title]);
    const asked = title.interwiki === '' ? (await readReferences([title], context))(title) : undefined;
    if (!asked?.group) return fail(translateProblems.noMessageForTitle);
    const titles = await titlesBelow(makeTitle(title.namespace, asked.key), context.store);
    const translations = await readTranslations(titles, context);
    const pages = titles.flatMap((one) => translations(one) ?? []);
    const texts = await readTexts(pages, context);
    const references = await readReferences(titles, context);
    const found = pages.flatMap(({ revision, fuzzy }) => {
      const stored = texts.get(revision.id);
      if (stored === undefined) return [];
      return {
        title: prefixedText(revision.title, site),
        language: references(revision.title).language,
        ...(revision.user && { lasttranslator: revision.user.name }),
        ...((fuzzy || stored.includes(FUZZY)) && { fuzzy: 'fuzzy' }),
        translation: stored.replaceAll(FUZZY, ''),
      };
    });
    const start = Math.max(0, params.offset);
    return { value: found.slice(start), continueAt: (index) => ({ offset: start + Number(index) }) };
  },
});
