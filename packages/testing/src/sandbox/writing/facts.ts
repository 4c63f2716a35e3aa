import { lookupTable } from '@wikiquery/common/lookup-table';
import { Hiding, holdsText, Namespace, type Title } from '@wikiquery/core/wiki';
import { redirectTarget } from '@wikiquery/core/wikitext';
import type { Facts, KnownPage } from '@wikiquery/core/wikitext/expand';
import { findMessage } from '@wikiquery/core/wikitext/messages';
import { pageByTitle } from './pages.ts';
import { revisionById } from './revisions.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Columns of the wiki's statistics, by the names under which expansion asks for them. */
const statistics: Readonly<Record<string, string>> = lookupTable({
  articles: 'ss_good_articles',
  edits: 'ss_total_edits',
  images: 'ss_images',
  pages: 'ss_total_pages',
  users: 'ss_users',
  activeusers: 'ss_active_users',
});

/** Answers what the expansion of templates asks about the wiki as it is now. */
export function createFacts(wiki: WritableWiki): Facts {
  const known = new Map<string, KnownPage | undefined>();
  const read = ({ namespace, key }: Title): KnownPage | undefined => {
    const page = pageByTitle(wiki, { namespace, key });
    const revision = page && revisionById(wiki, page.latest);
    if (!page || !revision) return undefined;
    const main = revision.slots.get('main');
    const isReadable = main !== undefined && holdsText(main.model) && (revision.hidden & Hiding.text) === 0;
    const redirect = main && redirectTarget(main, wiki.site);
    return {
      id: page.id,
      size: revision.size,
      ...(isReadable && { wikitext: main.text }),
      ...(redirect?.interwiki === '' && { redirect }),
    };
  };
  return {
    page: (title) => {
      const name = `${title.namespace}:${title.key}`;
      if (!known.has(name)) known.set(name, read(title));
      return known.get(name);
    },
    count: (name) => {
      const column = statistics[name];
      const row = column
        ? wiki.row(query<{ readonly count: number }>(`SELECT ${column} AS count FROM site_stats`))
        : wiki.row(
            query<{ readonly count: number }>('SELECT count(*) AS count FROM user_groups WHERE ug_group = ?'),
            name.replace(/^group:/, ''),
          );
      return row?.count ?? 0;
    },
  };
}

/** Returns a message in the content language, with its arguments. */
export function messageNow(wiki: WritableWiki, name: string, args: readonly string[]): string {
  const { site } = wiki;
  const text = findMessage(name, site.language, site, { get: messageText(wiki) }) ?? `⧼${name}⧽`;
  return text.replaceAll(/\$(\d)/g, (_, digit: string) => args[Number(digit) - 1] ?? '');
}

/** Returns the text of a page of the namespace MediaWiki. */
export const messageText =
  (wiki: WritableWiki) =>
  (key: string): string | undefined => {
    const page = pageByTitle(wiki, { namespace: Namespace.mediawiki, key });
    return page && revisionById(wiki, page.latest)?.slots.get('main')?.text;
  };
