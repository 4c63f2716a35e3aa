import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { type QueuedPage, type QueueEntry, dequeue, enqueue, enqueueRelated, priorities } from './queue.ts';
import type { PageEntries, PageEntry } from './entries.ts';
import { indexDialect, hasIndexFile, queryAll, queryIndex, writeIndex } from './statements.ts';
import { createIndexes, createTables, hasIndexTables, isIndexComplete, INCOMPLETE } from './tables.ts';
import { termStatements } from './terms.ts';
import { addAllUsedTitles, addUsedTitles, purgeTitles } from './used-titles.ts';
import { hasChangeTriggers, createChangeTriggers } from './triggers.ts';

/** Makes the index of a wiki if it does not exist, or `anew`, and has what changes from now on noted. */
export async function prepareIndex(store: Store, anew: boolean, wiki: string): Promise<void> {
  const isNew = anew || !(await hasIndexTables(store));
  await writeIndex(store, [
    ...(isNew
      ? [
          ...createTables(),
          sql`INSERT INTO wikiquery_search_wiki VALUES (${wiki})`,
          sql`INSERT INTO wikiquery_search_page VALUES (${INCOMPLETE}, 0, 0, '', NULL, 0, '', '', '', 0, 0)`,
        ]
      : []),
    ...(hasIndexFile(store) || (await hasChangeTriggers(store)) ? [] : createChangeTriggers()),
  ]);
}

/** Marks the index as one that all pages were put into. */
export async function completeIndex(store: Store): Promise<void> {
  await addAllUsedTitles(store);
  await writeIndex(store, [
    ...createIndexes(),
    sql`DELETE FROM wikiquery_search_page WHERE wsp_page = ${INCOMPLETE}`,
  ]);
}

/** Takes words and titles out of the file that no page has or uses any more. */
export async function purgeWords(store: Store): Promise<void> {
  await writeIndex(store, [
    // Until then, the words of former texts are only marked as deleted.
    ...fullTextTables.map((table) => sql.raw(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)),
    ...[
      'wikiquery_search_spelling WHERE rowid IN (SELECT wst_id FROM wikiquery_search_term WHERE wst_term',
      'wikiquery_search_term WHERE (wst_term',
      'wikiquery_search_part WHERE (wsr_term',
    ].map((each) => sql`DELETE FROM ${sql.raw(each)} NOT IN (SELECT term FROM wikiquery_search_vocabulary))`),
  ]);
  await purgeTitles(store);
}

/** Reads the titles of the redirects to pages that the wiki has under these titles, by page. */
export async function redirectTitles(
  store: Store,
  pages: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const indexed = await queryIndex<{ page: number; target: number }>(
    store,
    sql`SELECT wsp_page AS page, wsp_target AS target FROM wikiquery_search_page
      WHERE ${indexDialect(store).oneOf('wsp_target', pages)} ORDER BY wsp_page`,
  );
  if (indexed.length === 0) return new Map();
  const { dialect } = opened(store).database;
  const rows = await queryAll<{ page: number; title: string }>(
    store,
    // By their IDs, since the index of redirects leads to all of the wiki.
    sql`SELECT page_id AS page, page_title AS title FROM page
      WHERE ${dialect.unindexed('page_is_redirect')} = 1 AND ${dialect.oneOf(
        'page_id',
        indexed.map(({ page }) => page),
      )}`,
  );
  const names = new Map(rows.map(({ page, title }) => [page, title.replaceAll('_', ' ')]));
  const titles = new Map<number, string[]>();
  for (const { page, target } of indexed) {
    const title = names.get(page);
    if (title !== undefined) titles.set(target, [...(titles.get(target) ?? []), title]);
  }
  return titles;
}

/** Pages whose turn it is, and what the index will have of them. */
export interface ReadPages {
  readonly due: readonly QueuedPage[];
  readonly read: PageEntries;
}

/** Puts pages into the index in one transaction, those that no longer exist out of it; targets of redirects become due. */
export async function putPages(store: Store, parts: readonly ReadPages[], form: string): Promise<void> {
  const due = parts.flatMap((part) => part.due);
  const missing = due.filter(({ now }) => !now);
  if (missing.length > 0) await dropPages(store, missing);
  const found = due.filter(({ now }) => now);
  if (found.length === 0) return;
  const known = new Set(found.filter(({ indexed }) => indexed).map(({ page }) => page));
  const entries = parts.flatMap(({ read }) => read.pages);
  const targets = [...entries.map(({ target }) => target), ...found.map(({ indexed }) => indexed?.target)];
  await writeIndex(store, [
    ...(await relatedStatements(store, found)),
    ...entries.flatMap((entry) => factStatements(entry, known.has(entry.page.page_id), form)),
    ...enqueueTargets(found, targets),
    ...dequeue(found),
    ...termStatements(parts.map(({ read }) => read)),
    // Last: statements that write or replace several rows make FTS5 write to disk what it has gathered in memory.
    ...entries.flatMap((entry) => wordStatements(entry, known.has(entry.page.page_id))),
  ]);
  // Until the index is finished, those of all pages are added at the end.
  if (await isIndexComplete(store))
    await addUsedTitles(
      store,
      entries.map(({ page }) => page.page_id),
    );
}

/** Returns what puts a page into the tables that are no full-text tables. */
function factStatements(
  { page, incoming, target, redirects, lower, folded, keys, words }: PageEntry,
  isKnown: boolean,
  form: string,
): readonly SqlExpression<unknown>[] {
  const { page_id: id, page_namespace: namespace } = page;
  return [
    sql`REPLACE INTO wikiquery_search_page VALUES (${id}, ${page.page_latest}, ${page.hidden}, ${form},
      ${target}, ${namespace}, ${page.page_title}, ${lower}, ${folded}, ${redirects}, ${incoming})`,
    ...(isKnown
      ? [
          sql`DELETE FROM wikiquery_search_texts WHERE wsx_page = ${id}`,
          sql`DELETE FROM wikiquery_search_completion WHERE wsc_page = ${id}`,
        ]
      : []),
    ...(words ? [sql`INSERT INTO wikiquery_search_texts VALUES (${id}, ${words.texts})`] : []),
    ...keys.map(
      ({ kind, plain, folded: key }) => sql`INSERT OR IGNORE INTO wikiquery_search_completion
        VALUES (${namespace}, ${key}, ${kind}, ${id}, ${plain})`,
    ),
  ];
}

const fullTextTables = ['wikiquery_search_words', 'wikiquery_search_titled', 'wikiquery_search_source'];

function wordStatements(
  { page: { page_id: id }, words }: PageEntry,
  isKnown: boolean,
): readonly SqlExpression<unknown>[] {
  const removals = isKnown
    ? fullTextTables.map((table) => sql`DELETE FROM ${sql.table(table)} WHERE rowid = ${id}`)
    : [];
  if (!words) return removals;
  const { title, redirect, category, heading, opening, text, auxiliary, file, source } = words.terms;
  return [
    ...removals,
    sql`INSERT INTO wikiquery_search_words (rowid, title, redirect, category, heading, opening, text,
        auxiliary, file, source, whole)
      VALUES (${id}, ${title}, ${redirect}, ${category}, ${heading}, ${opening}, ${text}, ${auxiliary}, ${file},
        ${source}, ${words.whole})`,
    sql`INSERT INTO wikiquery_search_titled (rowid, title, redirect) VALUES (${id}, ${title}, ${redirect})`,
    sql`INSERT INTO wikiquery_search_source (rowid, source) VALUES (${id}, ${words.source})`,
  ];
}

/** Takes pages that no longer exist out of the index. */
async function dropPages(store: Store, pages: readonly QueuedPage[]): Promise<void> {
  const dialect = indexDialect(store);
  const ids = pages.map(({ page }) => page);
  const targets = pages.flatMap(({ indexed }) => indexed?.target ?? []);
  await writeIndex(store, [
    ...(await relatedStatements(store, pages)),
    ...enqueueTargets(pages, targets),
    // What a deleted redirect led to is not found by its title until it is indexed anew.
    sql`DELETE FROM wikiquery_search_words WHERE ${dialect.oneOf('rowid', [...ids, ...targets])}`,
    sql`DELETE FROM wikiquery_search_titled WHERE ${dialect.oneOf('rowid', [...ids, ...targets])}`,
    sql`DELETE FROM wikiquery_search_source WHERE ${dialect.oneOf('rowid', ids)}`,
    sql`DELETE FROM wikiquery_search_texts WHERE ${dialect.oneOf('wsx_page', ids)}`,
    sql`DELETE FROM wikiquery_search_completion WHERE ${dialect.oneOf('wsc_page', ids)}`,
    sql`DELETE FROM wikiquery_search_page WHERE ${dialect.oneOf('wsp_page', ids)}`,
    ...dequeue(pages),
  ]);
}

/** Pages that were never indexed are no news until the index is finished, unless they were written since. */
async function relatedStatements(
  store: Store,
  due: readonly QueuedPage[],
): Promise<readonly SqlExpression<unknown>[]> {
  const isNews = await isIndexComplete(store);
  return enqueueRelated(
    store,
    due.filter(({ indexed, priority }) => isNews || indexed || priority === priorities.written),
  );
}

/** Makes what redirects lead to, or led to, due after them. */
const enqueueTargets = (
  due: readonly QueueEntry[],
  targets: readonly (number | null | undefined)[],
): readonly SqlExpression<unknown>[] =>
  enqueue(
    due[0]?.priority === priorities.written ? priorities.written : priorities.page,
    targets.filter((target) => typeof target === 'number' && target > 0) as readonly number[],
  );
