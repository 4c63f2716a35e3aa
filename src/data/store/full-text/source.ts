import { Hiding, maySee } from '../../../wiki/hiding.ts';
import { nobody } from '../../../wiki/viewer.ts';
import { sql } from '../../database/statements/sql.ts';
import { slotsOf } from '../content.ts';
import { unchecked } from '../hidden.ts';
import { revisionsByNumber } from '../revisions.ts';
import type { StalePage } from './due.ts';
import { among, hasPageId, type PageFilter } from './filters.ts';
import type { SearchHit } from '../search.ts';
import { opened, type Store } from '../store.ts';
import { indexDialect, isBeside, queryAll, queryIndex } from './statements.ts';

/** Pages whose wikitext has at least one text of three letters of each list, whatever its capitals. */
export async function hasTrigrams(
  store: Store,
  lists: readonly (readonly string[])[],
): Promise<readonly PageFilter[]> {
  if (indexDialect(store).name !== 'sqlite' || lists.length === 0) return [];
  const text = lists
    .map((each) => `(${each.map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ')})`)
    .join(' AND ');
  const pages = sql`SELECT rowid AS page FROM wikiquery_search_source WHERE wikiquery_search_source MATCH ${text}`;
  if (!isBeside(store)) return [among(pages)];
  const rows = await queryIndex<{ readonly page: number }>(store, pages);
  return [
    hasPageId(
      store,
      rows.map(({ page }) => page),
    ),
  ];
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
    // From pages to redirects, whose targets an index has.
    sql`SELECT goal.page_id AS target, source.page_title AS title FROM page AS goal
      ${dialect.orderedJoin} redirect ON rd_namespace = goal.page_namespace AND rd_title = goal.page_title
        AND COALESCE(rd_interwiki, '') = ''
      ${dialect.orderedJoin} page AS source ON source.page_id = rd_from AND source.page_is_redirect = 1
      WHERE ${dialect.oneOf('goal.page_id', [...titles.keys()])}`,
  );
  for (const { target, title } of rows) titles.get(target)?.push(title.replaceAll('_', ' '));
  return titles;
}

/** Reads the texts of pages that everyone may read. */
export async function sourcesOf(
  store: Store,
  pages: readonly { readonly page_id: number; readonly page_latest: number }[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const revisions = await revisionsByNumber(
    store,
    pages.map(({ page_latest }) => page_latest),
  );
  const visible = revisions.filter(({ rev_deleted }) => maySee(rev_deleted, Hiding.text, nobody));
  const slots = await slotsOf(
    store,
    visible.map(({ rev_id }) => ({ id: rev_id, textVisible: unchecked.notHidden })),
    true,
  );
  return new Map(
    pages.map(({ page_id, page_latest }) => {
      const main = slots.get(page_latest)?.find(({ role }) => role === 'main');
      return [page_id, main?.text === undefined ? [] : [main.text]];
    }),
  );
}

/** Reads the texts of pages that are to be indexed, by page, with their models; not those that are hidden. */
export async function visibleContents(
  store: Store,
  pages: readonly StalePage[],
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
