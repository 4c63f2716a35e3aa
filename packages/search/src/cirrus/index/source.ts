import { sql } from '@wikiquery/core/database/statements';
import { slotsOf, type Store } from '@wikiquery/core/store';
import { opened, unchecked } from '@wikiquery/core/store/hidden';
import { Hiding } from '@wikiquery/core/wiki';
import type { SearchHit } from '../../core-search/index/find-pages.ts';
import { among, hasPageId, noPage, type PageFilter } from './filters.ts';
import { matchAll, matchAny, matchIn, matchTerms, matchText, type Match } from './match.ts';
import type { CurrentPage } from './queue.ts';
import { hasIndexFile, indexDialect, queryAll, queryIndex } from './statements.ts';
import { termsWith } from './vocabulary.ts';

/**
 * Pages whose wikitext probably contains at least one text of each list, ignoring case. Texts have at least three
 * letters.
 */
export async function hasLetters(
  store: Store,
  lists: readonly (readonly string[])[],
): Promise<readonly PageFilter[]> {
  if (indexDialect(store).name !== 'sqlite') return [];
  const words: Match[] = [];
  const trigrams: string[] = [];
  for (const texts of lists) {
    const found = await wordsWith(store, texts);
    if (found) words.push(found);
    else trigrams.push(`(${texts.map(trigramsOf).join(' OR ')})`);
  }
  const inSource = matchText(matchIn(['source'], matchAll(words)));
  if (words.length > 0 && inSource === undefined) return [noPage];
  return Promise.all([
    ...(inSource === undefined ? [] : [matching(store, 'wikiquery_search_words', inSource)]),
    ...(trigrams.length > 0 ? [matching(store, 'wikiquery_search_source', trigrams.join(' AND '))] : []),
  ]);
}

/** Letters and digits that are always within one word; three of them are looked up as a trigram instead. */
const withinWord = /[a-z0-9]{4,}/g;

/** Returns a query of the words that contain one of the texts; undefined if there are too many. */
async function wordsWith(store: Store, texts: readonly string[]): Promise<Match | undefined> {
  const either: Match[] = [];
  for (const text of texts) {
    const all: Match[] = [];
    for (const [letters] of text.matchAll(withinWord)) {
      const terms = await termsWith(store, letters);
      if (terms) all.push(matchTerms(terms));
    }
    if (all.length === 0) return undefined;
    either.push(matchAll(all));
  }
  return matchAny(either);
}

const trigramsOf = (text: string): string => {
  const letters = Array.from(text);
  const parts = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return `(${[...new Set(parts)].map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')})`;
};

async function matching(
  store: Store,
  table: 'wikiquery_search_words' | 'wikiquery_search_source',
  text: string,
): Promise<PageFilter> {
  const pages = sql`SELECT rowid AS page FROM ${sql.table(table)} WHERE ${sql.table(table)} MATCH ${text}`;
  if (!hasIndexFile(store)) return among(pages);
  const rows = await queryIndex<{ readonly page: number }>(store, pages);
  return hasPageId(
    store,
    rows.map(({ page }) => page),
  );
}

/** Returns the titles of pages without their namespaces, and of redirects to them. */
export async function titlesOf(
  store: Store,
  pages: readonly SearchHit[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const titles = new Map(
    pages.map(({ page_id, page_title }) => [page_id, [page_title.replaceAll('_', ' ')]]),
  );
  if (pages.length === 0) return titles;
  const { dialect } = opened(store).database;
  const rows = await queryAll<{ readonly target: number; readonly title: string }>(
    store,
    // From pages to redirects: an index has the targets.
    sql`SELECT goal.page_id AS target, source.page_title AS title FROM page AS goal
      ${dialect.orderedJoin} redirect ON rd_namespace = goal.page_namespace AND rd_title = goal.page_title
        AND COALESCE(rd_interwiki, '') = ''
      ${dialect.orderedJoin} page AS source ON source.page_id = rd_from AND source.page_is_redirect = 1
      WHERE ${dialect.oneOf('goal.page_id', [...titles.keys()])}`,
  );
  for (const { target, title } of rows) titles.get(target)?.push(title.replaceAll('_', ' '));
  return titles;
}

/** Reads the public texts of pages. */
export async function sourcesOf(
  store: Store,
  pages: readonly { readonly page_id: number; readonly page_latest: number }[],
): Promise<ReadonlyMap<number, string>> {
  const visible = await visibleRevisions(
    store,
    pages.map(({ page_latest }) => page_latest),
  );
  const contents = await visibleContents(
    store,
    pages.map(({ page_id, page_latest }) => ({
      page_id,
      page_latest,
      hidden: visible.has(page_latest) ? 0 : 1,
    })),
  );
  return new Map([...contents].map(([page, { text }]) => [page, text]));
}

/** Returns the revisions with public texts. */
export async function visibleRevisions(store: Store, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queryAll<{ readonly id: number }>(
    store,
    sql`SELECT rev_id AS id FROM revision WHERE rev_deleted & ${Hiding.text} = 0
      AND ${opened(store).database.dialect.oneOf('rev_id', ids)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Reads the texts and content models of pages, by page; skips hidden texts. */
export async function visibleContents(
  store: Store,
  pages: readonly Pick<CurrentPage, 'page_id' | 'page_latest' | 'hidden'>[],
): Promise<ReadonlyMap<number, { readonly text: string; readonly model: string }>> {
  const slots = await slotsOf(
    store,
    pages.map(({ page_latest, hidden }) => ({
      id: page_latest,
      textVisible: hidden === 0 && unchecked.notHidden,
    })),
    true,
  );
  return new Map(
    pages.flatMap(({ page_id, page_latest }) => {
      const main = slots.get(page_latest)?.find(({ role }) => role === 'main');
      return main?.text === undefined ? [] : [[page_id, { text: main.text, model: main.model }] as const];
    }),
  );
}
