import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { indexFile, updateBeforeSearch } from './location.ts';
import { indexDialect, queryIndex } from './statements.ts';

/** Every character except spaces belongs to a word: texts are tokenized and in lower case already. */
const betweenSpaces = "ascii tokenchars '!\"\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'";

/**
 * Wikiquery's own tables for the search of CirrusSearch, by the name after `wikiquery_search_`:
 * - `page`: a row for each indexed page, including redirects;
 * - `texts`: the texts of pages that answers show;
 * - `words`, `titled`, `source`: full-text tables of words, words of titles, and trigrams of wikitext;
 * - `term`, `part`, `spelling`: the vocabulary, by spelling without accents, stem, parts of terms, and trigrams;
 * - `completion`: completion keys of titles;
 * - `title`: used titles of categories and templates in lower case;
 * - `due`: the queue of pages to index;
 * - `wiki`: the ID of the wiki.
 */
const statements = [
  `CREATE TABLE wikiquery_search_page (
    wsp_page INTEGER NOT NULL PRIMARY KEY,
    wsp_revision INTEGER NOT NULL,
    wsp_hidden INTEGER NOT NULL,
    wsp_form TEXT NOT NULL,
    wsp_target INTEGER,
    wsp_namespace INTEGER NOT NULL,
    wsp_title TEXT NOT NULL,
    wsp_lower TEXT NOT NULL,
    wsp_folded TEXT NOT NULL,
    wsp_redirects INTEGER NOT NULL,
    wsp_incoming INTEGER NOT NULL)`,
  'CREATE INDEX wsp_target ON wikiquery_search_page (wsp_target) WHERE wsp_target IS NOT NULL',
  // A covering index of the ranking columns, which a search reads for every hit.
  'CREATE INDEX wsp_rank ON wikiquery_search_page (wsp_page, wsp_namespace, wsp_incoming)',
  // A separate table: a search reads the rows of all hits, but the texts of the shown hits only.
  `CREATE TABLE wikiquery_search_texts (
    wsx_page INTEGER NOT NULL PRIMARY KEY,
    wsx_texts TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE wikiquery_search_words USING fts5(
    title, redirect, category, heading, opening, text, auxiliary, file, source, whole,
    content = '', contentless_delete = 1,
    tokenize = "${betweenSpaces}")`,
  // Titles only: their words also occur in many texts.
  `CREATE VIRTUAL TABLE wikiquery_search_titled USING fts5(title, redirect,
    content = '', contentless_delete = 1,
    tokenize = "${betweenSpaces}")`,
  'CREATE VIRTUAL TABLE wikiquery_search_vocabulary USING fts5vocab(wikiquery_search_words, row)',
  `CREATE VIRTUAL TABLE wikiquery_search_source USING fts5(source,
    content = '', contentless_delete = 1, detail = none, tokenize = "trigram case_sensitive 0")`,
  // Bytes that FTS5 buffers within a transaction: larger writes are merged less often.
  ...['words', 'source'].map(
    (name) =>
      `INSERT INTO wikiquery_search_${name} (wikiquery_search_${name}, rank) VALUES ('hashsize', ${1 << 26})`,
  ),
  `CREATE TABLE wikiquery_search_term (
    wst_id INTEGER NOT NULL PRIMARY KEY,
    wst_term TEXT NOT NULL UNIQUE,
    wst_plain TEXT NOT NULL,
    wst_folded TEXT NOT NULL,
    wst_stem TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE wikiquery_search_spelling USING fts5(plain,
    content = '', contentless_delete = 1, detail = none, tokenize = "trigram case_sensitive 1")`,
  `CREATE TABLE wikiquery_search_part (
    wsr_stem TEXT NOT NULL,
    wsr_part TEXT NOT NULL,
    wsr_term TEXT NOT NULL,
    PRIMARY KEY (wsr_stem, wsr_part, wsr_term)) WITHOUT ROWID`,
  `CREATE TABLE wikiquery_search_completion (
    wsc_namespace INTEGER NOT NULL,
    wsc_key TEXT NOT NULL,
    wsc_kind INTEGER NOT NULL,
    wsc_page INTEGER NOT NULL,
    wsc_plain TEXT NOT NULL,
    PRIMARY KEY (wsc_namespace, wsc_key, wsc_kind, wsc_page)) WITHOUT ROWID`,
  'CREATE INDEX wsc_page ON wikiquery_search_completion (wsc_page)',
  `CREATE TABLE wikiquery_search_title (
    wsn_namespace INTEGER NOT NULL,
    wsn_lower TEXT NOT NULL,
    wsn_title TEXT NOT NULL,
    PRIMARY KEY (wsn_namespace, wsn_lower, wsn_title)) WITHOUT ROWID`,
  `CREATE TABLE wikiquery_search_due (
    wsd_turn INTEGER NOT NULL,
    wsd_page INTEGER NOT NULL,
    wsd_mark INTEGER NOT NULL,
    PRIMARY KEY (wsd_turn, wsd_page)) WITHOUT ROWID`,
  'CREATE INDEX wsd_page ON wikiquery_search_due (wsd_page)',
  'CREATE TABLE wikiquery_search_wiki (wsw_wiki TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID',
];

/** Indexes for searches, created after all pages were indexed, when a single sort is faster. */
const indexes = [
  'wsp_lower ON wikiquery_search_page (wsp_namespace, wsp_lower)',
  'wsp_folded ON wikiquery_search_page (wsp_namespace, wsp_folded)',
  'wst_plain ON wikiquery_search_term (wst_plain)',
  'wst_folded ON wikiquery_search_term (wst_folded)',
  'wst_stem ON wikiquery_search_term (wst_stem)',
];

const tables = statements.flatMap((each) => /^CREATE (?:VIRTUAL )?TABLE (\w+)/.exec(each)?.[1] ?? []);

/** Creates empty tables, replacing existing ones. */
export const createTables = (): readonly SqlExpression<unknown>[] => [
  ...tables.toReversed().map((name) => sql.raw(`DROP TABLE IF EXISTS ${name}`)),
  ...statements.map((each) => sql.raw(each)),
];

/** Creates missing indexes. */
export const createIndexes = (): readonly SqlExpression<unknown>[] =>
  indexes.map((each) => sql.raw(`CREATE INDEX IF NOT EXISTS ${each}`));

/** Whether the database has the tables in their current form; not cached, as they can be created at any time. */
export async function hasIndexTables(store: Store): Promise<boolean> {
  if (indexDialect(store).name !== 'sqlite') return false;
  const [row] = await queryIndex<{ readonly found: number }>(
    store,
    // The newest index, and the table that is created last.
    sql`SELECT COUNT(*) AS found FROM sqlite_schema WHERE name IN ('wsp_rank', 'wikiquery_search_wiki')`,
  );
  return row?.found === 2;
}

/** The ID of a row of `wikiquery_search_page` that exists until all pages have been indexed once. */
export const INCOMPLETE = 0;

/** Whether all pages have been indexed once. */
export async function isIndexComplete(store: Store): Promise<boolean> {
  const rows = await queryIndex(
    store,
    sql`SELECT 1 FROM wikiquery_search_page WHERE wsp_page = ${INCOMPLETE}`,
  );
  return rows.length === 0;
}

/** Returns the ID of the wiki that an index in a file of its own was made for; undefined without such an index. */
export async function wikiOfIndexFile(store: Store): Promise<string | undefined> {
  if (!indexFile(store) || !(await hasIndexTables(store))) return undefined;
  const [row] = await queryIndex<{ readonly wiki: string }>(
    store,
    sql`SELECT wsw_wiki AS wiki FROM wikiquery_search_wiki`,
  );
  return row?.wiki;
}

/** Whether the wiki has a complete full-text index, which is updated first if searches do so. */
export async function hasFullTextIndex(store: Store): Promise<boolean> {
  await updateBeforeSearch(store);
  return (await hasIndexTables(store)) && (await isIndexComplete(store));
}
