import type { Database } from '@wikiquery/core/database';
import { sql, sqlQuery, type SqlBool, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened, type WritableStore } from '@wikiquery/core/store/hidden';
import { Hiding } from '@wikiquery/core/wiki';

/**
 * Wikiquery's own table of the revision that is indexed for each page, which MediaWiki's index does not record.
 * `wsi_form` identifies the version of the text normalization. A row for page 0 marks a rebuild in progress.
 */
const INDEXED = 'wikiquery_searchindex';
const indexed = sql.table(INDEXED);

/** A page that is missing from the index, or whose entry in it is outdated. */
export interface OutdatedPage {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_len: number;
  readonly page_latest: number;
  /** 1 if the text is hidden. */
  readonly hidden: number;
  /** 1 if the index may contain the page. */
  readonly known: number;
}

/** The indexed title and text of a page. */
export interface IndexedWords {
  readonly page_id: number;
  readonly title: string;
  readonly text: string;
}

/** Creates missing tables; with `rebuild`, starts a rebuild unless one is in progress. */
export async function prepareSearchIndex(store: WritableStore, rebuild: boolean): Promise<void> {
  const { dialect } = opened(store).database;
  const tables = await opened(store).database.tables();
  const usable = (await all(store, dialect.fullText.usable)).length > 0;
  const filled = usable && (await all(store, sql`SELECT 1 FROM searchindex LIMIT 1`)).length > 0;
  const rebuilding =
    tables.has(INDEXED) && (await all(store, sql`SELECT 1 FROM ${indexed} WHERE wsi_page = 0`)).length > 0;
  const keeps = usable && (!rebuild || rebuilding);
  if (keeps && tables.has(INDEXED) && (filled || rebuilding)) return;
  await write(store, [
    sql`DROP TABLE IF EXISTS ${indexed}`,
    sql`CREATE TABLE ${indexed} (wsi_page INTEGER NOT NULL PRIMARY KEY,
      wsi_revision INTEGER NOT NULL, wsi_hidden INTEGER NOT NULL, wsi_form VARCHAR(64) NOT NULL)`,
    ...(keeps
      ? // The revisions that another program indexed are unknown.
        [
          sql`INSERT INTO ${indexed} (wsi_page, wsi_revision, wsi_hidden, wsi_form)
            SELECT ${sql.ref(dialect.fullText.page)}, 0, 0, '' FROM searchindex`,
        ]
      : (dialect.fullText.create?.(tables) ?? [])),
    ...(rebuild
      ? [sql`INSERT INTO ${indexed} (wsi_page, wsi_revision, wsi_hidden, wsi_form) VALUES (0, 0, 0, '')`]
      : []),
  ]);
}

/** Marks the index as complete. */
export const finishSearchIndex = (store: WritableStore): Promise<void> =>
  write(store, [sql`DELETE FROM ${indexed} WHERE wsi_page = 0`]);

const outdated = (form: string) => sql`FROM page
  JOIN revision ON rev_id = page_latest
  LEFT JOIN ${indexed} ON wsi_page = page_id
  WHERE page_namespace >= 0 AND (wsi_page IS NULL OR wsi_revision <> page_latest
    OR wsi_hidden <> (rev_deleted & ${Hiding.text}) OR wsi_form <> ${form})`;

/** Counts the outdated pages and all pages. */
export async function countOutdated(
  store: Store,
  form: string,
): Promise<{ readonly outdated: number; readonly pages: number }> {
  const [count] = await all<{ outdated: number; pages: number }>(
    store,
    sql`SELECT (SELECT COUNT(*) ${outdated(form)}) AS outdated, (SELECT COUNT(*) FROM page) AS pages`,
  );
  return count ?? { outdated: 0, pages: 0 };
}

/** Reads the next outdated pages, ordered by id. */
export const outdatedPages = (
  store: Store,
  form: string,
  after: number,
  limit: number,
): Promise<OutdatedPage[]> =>
  all(
    store,
    sql`SELECT page_id, page_namespace, page_title, page_len, page_latest,
        rev_deleted & ${Hiding.text} AS hidden, wsi_page IS NOT NULL AS known
      ${outdated(form)} AND page_id > ${after} ORDER BY page_id LIMIT ${limit}`,
  );

/** Updates pages in the index; pages without words are removed. */
export async function indexPages(
  store: WritableStore,
  pages: readonly OutdatedPage[],
  wordsOf: (page: OutdatedPage) => Omit<IndexedWords, 'page_id'> | undefined,
  form: string,
): Promise<void> {
  const old = await wordsIn(
    store,
    pages.filter(({ known }) => known !== 0).map(({ page_id }) => page_id),
  );
  const page = column(opened(store).database);
  const statements = pages.flatMap((each) => {
    const words = wordsOf(each);
    const { page_id, page_latest, hidden } = each;
    const before = old.get(page_id);
    const same = words && before?.title === words.title && before.text === words.text;
    return [
      ...(before && !same ? [sql`DELETE FROM searchindex WHERE ${page} = ${page_id}`] : []),
      ...(words && !same
        ? [
            sql`INSERT INTO searchindex (${page}, si_title, si_text)
              VALUES (${page_id}, ${words.title}, ${words.text})`,
          ]
        : []),
      // Unreadable texts are retried by the next update.
      words || hidden !== 0
        ? sql`REPLACE INTO ${indexed} (wsi_page, wsi_revision, wsi_hidden, wsi_form)
            VALUES (${page_id}, ${page_latest}, ${hidden}, ${form})`
        : sql`DELETE FROM ${indexed} WHERE wsi_page = ${page_id}`,
    ];
  });
  await write(store, statements);
}

async function wordsIn(store: Store, pages: readonly number[]): Promise<ReadonlyMap<number, IndexedWords>> {
  if (pages.length === 0) return new Map();
  const { dialect } = opened(store).database;
  const page = sql.ref(dialect.fullText.page);
  const rows = await all<IndexedWords>(
    store,
    sql`SELECT ${page} AS page_id, si_title AS title, si_text AS text FROM searchindex
      WHERE ${dialect.oneOf(dialect.fullText.page, pages)}`,
  );
  return new Map(rows.map((row) => [row.page_id, row]));
}

/** Removes up to a number of deleted pages from the index; returns how many. */
export async function removeDeletedPages(store: WritableStore, limit: number): Promise<number> {
  const { dialect } = opened(store).database;
  const deleted = await all<{ wsi_page: number }>(
    store,
    sql`SELECT wsi_page FROM ${indexed} WHERE wsi_page > 0 AND NOT EXISTS (
        SELECT 1 FROM page JOIN revision ON rev_id = page_latest WHERE page_id = wsi_page AND page_namespace >= 0) LIMIT ${limit}`,
  );
  const pages = deleted.map(({ wsi_page }) => wsi_page);
  if (pages.length === 0) return 0;
  const among = (name: string): SqlExpression<SqlBool> => sql`${dialect.oneOf(name, pages)}`;
  await write(store, [
    sql`DELETE FROM searchindex WHERE ${among(dialect.fullText.page)}`,
    sql`DELETE FROM ${indexed} WHERE ${among('wsi_page')}`,
  ]);
  return pages.length;
}

/** The unqualified column of the page id. */
const column = ({ dialect }: Database) => sql.ref(dialect.fullText.page.replace(/^.*\./, ''));

const all = async <O>(store: Store, query: SqlExpression<unknown>): Promise<O[]> =>
  store.all<O>(sqlQuery(query as SqlExpression<O>, opened(store).database.builder));

const write = (store: WritableStore, statements: readonly SqlExpression<unknown>[]): Promise<void> =>
  store.database.write(statements.map((each) => sqlQuery(each, store.database.builder)));
