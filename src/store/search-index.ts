import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Hiding } from '../wiki/hiding.ts';
import { opened, type Store, type WritableStore } from './store.ts';

/**
 * Which revision of each page the index of words has: a table of Wikiquery's own beside MediaWiki's, as the index
 * does not tell. `form` says in which form words were put in. Page 0 stands there while the index is made anew.
 */
const INDEXED = 'wikiquery_searchindex';
const indexed = sql.table(INDEXED);

/** A page whose words the index lacks, or has from another revision. */
export interface OutdatedPage {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_len: number;
  readonly page_latest: number;
  /** 1 if the text may not be seen. */
  readonly hidden: number;
  /** 1 if the index may have a row of the page. */
  readonly known: number;
}

/** What the index has of a page. */
export interface IndexedWords {
  readonly page_id: number;
  readonly title: string;
  readonly text: string;
}

/** Makes the tables where they are missing, or all of them anew unless that has been begun already. */
export async function prepareSearchIndex(store: WritableStore, anew: boolean): Promise<void> {
  const { dialect } = opened(store).database;
  const tables = await opened(store).database.tables();
  const usable = (await all(store, dialect.fullText.usable)).length > 0;
  const filled = usable && (await all(store, sql`SELECT 1 FROM searchindex LIMIT 1`)).length > 0;
  const rebuilding =
    tables.has(INDEXED) && (await all(store, sql`SELECT 1 FROM ${indexed} WHERE wsi_page = 0`)).length > 0;
  const keeps = usable && (!anew || rebuilding);
  if (keeps && tables.has(INDEXED) && (filled || rebuilding)) return;
  await write(store, [
    sql`DROP TABLE IF EXISTS ${indexed}`,
    sql`CREATE TABLE ${indexed} (wsi_page INTEGER NOT NULL PRIMARY KEY,
      wsi_revision INTEGER NOT NULL, wsi_hidden INTEGER NOT NULL, wsi_form VARCHAR(64) NOT NULL)`,
    ...(keeps
      ? // Of which revisions the words are that another program put in is not known.
        [
          sql`INSERT INTO ${indexed} (wsi_page, wsi_revision, wsi_hidden, wsi_form)
            SELECT ${sql.ref(dialect.fullText.page)}, 0, 0, '' FROM searchindex`,
        ]
      : (dialect.fullText.create?.(tables) ?? [])),
    ...(anew
      ? [sql`INSERT INTO ${indexed} (wsi_page, wsi_revision, wsi_hidden, wsi_form) VALUES (0, 0, 0, '')`]
      : []),
  ]);
}

/** Notes that the index is whole. */
export const finishSearchIndex = (store: WritableStore): Promise<void> =>
  write(store, [sql`DELETE FROM ${indexed} WHERE wsi_page = 0`]);

const outdated = (form: string) => sql`FROM page
  JOIN revision ON rev_id = page_latest
  LEFT JOIN ${indexed} ON wsi_page = page_id
  WHERE page_namespace >= 0 AND (wsi_page IS NULL OR wsi_revision <> page_latest
    OR wsi_hidden <> (rev_deleted & ${Hiding.text}) OR wsi_form <> ${form})`;

/** How many pages the index lacks or has from other revisions, and how many there are. */
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

/** The next pages, in the order of their numbers, that the index lacks or has from other revisions. */
export const outdatedPages = (
  store: Store,
  form: string,
  after: number,
  most: number,
): Promise<OutdatedPage[]> =>
  all(
    store,
    sql`SELECT page_id, page_namespace, page_title, page_len, page_latest,
        rev_deleted & ${Hiding.text} AS hidden, wsi_page IS NOT NULL AS known
      ${outdated(form)} AND page_id > ${after} ORDER BY page_id LIMIT ${most}`,
  );

/** Puts pages' words into the index; pages without words are taken out of it. */
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
      // What could not be read is tried again the next time.
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

/** Takes pages out of the index that are no longer there, so many at most; answers how many those were. */
export async function removeDeparted(store: WritableStore, most: number): Promise<number> {
  const { dialect } = opened(store).database;
  const departed = await all<{ wsi_page: number }>(
    store,
    sql`SELECT wsi_page FROM ${indexed} WHERE wsi_page > 0 AND NOT EXISTS (
        SELECT 1 FROM page JOIN revision ON rev_id = page_latest WHERE page_id = wsi_page AND page_namespace >= 0) LIMIT ${most}`,
  );
  const pages = departed.map(({ wsi_page }) => wsi_page);
  if (pages.length === 0) return 0;
  const among = (name: string): RawBuilder<SqlBool> => sql`${dialect.oneOf(name, pages)}`;
  await write(store, [
    sql`DELETE FROM searchindex WHERE ${among(dialect.fullText.page)}`,
    sql`DELETE FROM ${indexed} WHERE ${among('wsi_page')}`,
  ]);
  return pages.length;
}

/** The column with the page's number, as it is named where rows are written. */
const column = ({ dialect }: Database) => sql.ref(dialect.fullText.page.replace(/^.*\./, ''));

const all = <O>(store: Store, query: RawBuilder<unknown>): Promise<O[]> =>
  store.all<O>({ compile: () => (query as RawBuilder<O>).compile(opened(store).database.builder) });

const write = (store: WritableStore, statements: readonly RawBuilder<unknown>[]): Promise<void> =>
  store.database.write(statements.map((each) => ({ compile: () => each.compile(store.database.builder) })));
