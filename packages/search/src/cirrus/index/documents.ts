import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import type { PageEntries, PageEntry } from './entries.ts';
import { dequeue, enqueue, enqueueRelated, priorities, type QueuedPage, type QueueEntry } from './queue.ts';
import { hasIndexFile, indexDialect, queryAll, queryIndex, writeIndex } from './statements.ts';
import { createIndexes, createTables, hasIndexTables, INCOMPLETE, isIndexComplete } from './tables.ts';
import { termStatements } from './terms.ts';
import { createChangeTriggers, hasChangeTriggers } from './triggers.ts';
import { addAllUsedTitles, addUsedTitles, purgeTitles } from './used-titles.ts';

/** Creates a missing index, or recreates it if `rebuild`, and adds the triggers. */
export async function prepareIndex(store: Store, rebuild: boolean, wiki: string): Promise<void> {
  const isNew = rebuild || !(await hasIndexTables(store));
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

/** Marks the index as complete. */
export async function completeIndex(store: Store): Promise<void> {
  await addAllUsedTitles(store);
  await writeIndex(store, [
    ...createIndexes(),
    sql`DELETE FROM wikiquery_search_page WHERE wsp_page = ${INCOMPLETE}`,
  ]);
}

/** Deletes unused words and titles from the file. */
export async function purgeWords(store: Store): Promise<void> {
  await writeIndex(store, [
    // FTS5 only marks words of former texts as deleted until then.
    ...fullTextTables.map((table) => sql.raw(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)),
    ...[
      'wikiquery_search_spelling WHERE rowid IN (SELECT wst_id FROM wikiquery_search_term WHERE wst_term',
      'wikiquery_search_term WHERE (wst_term',
      'wikiquery_search_part WHERE (wsr_term',
    ].map((each) => sql`DELETE FROM ${sql.raw(each)} NOT IN (SELECT term FROM wikiquery_search_vocabulary))`),
  ]);
  await purgeTitles(store);
}

/** Reads the current titles of the redirects to pages, by page. */
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
    // By ID: the index on redirects has all redirects of the wiki.
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

/** Queued pages and their new index entries. */
export interface ReadPages {
  readonly queued: readonly QueuedPage[];
  readonly read: PageEntries;
}

/** Writes pages to the index in one transaction, removes deleted pages, and enqueues targets of redirects. */
export async function putPages(store: Store, parts: readonly ReadPages[], form: string): Promise<void> {
  const queued = parts.flatMap((part) => part.queued);
  const missing = queued.filter(({ now }) => !now);
  if (missing.length > 0) await dropPages(store, missing);
  const found = queued.filter(({ now }) => now);
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
    // Last: statements that write or replace several rows make FTS5 flush its buffer.
    ...entries.flatMap((entry) => wordStatements(entry, known.has(entry.page.page_id))),
  ]);
  // While the index is incomplete, all titles are added at the end.
  if (await isIndexComplete(store))
    await addUsedTitles(
      store,
      entries.map(({ page }) => page.page_id),
    );
}

/** Returns statements that write a page to the tables other than full-text tables. */
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

/** Removes deleted pages from the index. */
async function dropPages(store: Store, pages: readonly QueuedPage[]): Promise<void> {
  const dialect = indexDialect(store);
  const ids = pages.map(({ page }) => page);
  const targets = pages.flatMap(({ indexed }) => indexed?.target ?? []);
  await writeIndex(store, [
    ...(await relatedStatements(store, pages)),
    ...enqueueTargets(pages, targets),
    // The target of a deleted redirect is not found by that title until it is reindexed.
    sql`DELETE FROM wikiquery_search_words WHERE ${dialect.oneOf('rowid', [...ids, ...targets])}`,
    sql`DELETE FROM wikiquery_search_titled WHERE ${dialect.oneOf('rowid', [...ids, ...targets])}`,
    sql`DELETE FROM wikiquery_search_source WHERE ${dialect.oneOf('rowid', ids)}`,
    sql`DELETE FROM wikiquery_search_texts WHERE ${dialect.oneOf('wsx_page', ids)}`,
    sql`DELETE FROM wikiquery_search_completion WHERE ${dialect.oneOf('wsc_page', ids)}`,
    sql`DELETE FROM wikiquery_search_page WHERE ${dialect.oneOf('wsp_page', ids)}`,
    ...dequeue(pages),
  ]);
}

/** While the index is incomplete, pages that were never indexed affect no others, unless they were written since. */
async function relatedStatements(
  store: Store,
  queued: readonly QueuedPage[],
): Promise<readonly SqlExpression<unknown>[]> {
  const affectsOthers = await isIndexComplete(store);
  return enqueueRelated(
    store,
    queued.filter(({ indexed, priority }) => affectsOthers || indexed || priority === priorities.written),
  );
}

/** Enqueues current and former targets of redirects after them. */
const enqueueTargets = (
  queued: readonly QueueEntry[],
  targets: readonly (number | null | undefined)[],
): readonly SqlExpression<unknown>[] =>
  enqueue(
    queued[0]?.priority === priorities.written ? priorities.written : priorities.page,
    targets.filter((target) => typeof target === 'number' && target > 0) as readonly number[],
  );
