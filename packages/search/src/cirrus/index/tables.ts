import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { indexFile, updateBeforeSearch } from './location.ts';
import { indexDialect, queryIndex } from './statements.ts';

/** Every character but spaces belongs to a word: texts are split into words, in lower case, before they come here. */
const betweenSpaces = "ascii tokenchars '!\"\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'";

/**
 * Wikiquery's own tables of the search as on Wikipedia. `wikiquery_search_page` has a row for each page that was
 * indexed, redirects included, and `wikiquery_search_texts` what is shown of them; the full-text tables have only the
 * words and the letters of texts; `wikiquery_search_term` and `wikiquery_search_part` say which words share a spelling
 * without accents, a stem or a part, and `wikiquery_search_spelling` which have some letters;
 * `wikiquery_search_completion` has what titles begin with; `wikiquery_search_title` has titles of categories and
 * templates in lower case; `wikiquery_search_due` has the pages that have to be put into the index, and
 * `wikiquery_search_wiki` the ID of the wiki.
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
  // What ranks pages, close together: a search reads it of all that it finds.
  'CREATE INDEX wsp_rank ON wikiquery_search_page (wsp_page, wsp_namespace, wsp_incoming)',
  // Apart from the rest, since a search reads the rows of all pages that it finds, and the texts of those it shows.
  `CREATE TABLE wikiquery_search_texts (
    wsx_page INTEGER NOT NULL PRIMARY KEY,
    wsx_texts TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE wikiquery_search_words USING fts5(
    title, redirect, category, heading, opening, text, auxiliary, file, source, whole,
    content = '', contentless_delete = 1,
    tokenize = "${betweenSpaces}")`,
  // Of titles alone, whose words are often those of many texts, too.
  `CREATE VIRTUAL TABLE wikiquery_search_titled USING fts5(title, redirect,
    content = '', contentless_delete = 1,
    tokenize = "${betweenSpaces}")`,
  'CREATE VIRTUAL TABLE wikiquery_search_vocabulary USING fts5vocab(wikiquery_search_words, row)',
  `CREATE VIRTUAL TABLE wikiquery_search_source USING fts5(source,
    content = '', contentless_delete = 1, detail = none, tokenize = "trigram case_sensitive 0")`,
  // Bytes that are gathered in memory within a transaction: what is written in larger parts is merged less often.
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

/** Indexes for searches, which are made when all pages were put into the index: sorting once takes less time. */
const indexes = [
  'wsp_lower ON wikiquery_search_page (wsp_namespace, wsp_lower)',
  'wsp_folded ON wikiquery_search_page (wsp_namespace, wsp_folded)',
  'wst_plain ON wikiquery_search_term (wst_plain)',
  'wst_folded ON wikiquery_search_term (wst_folded)',
  'wst_stem ON wikiquery_search_term (wst_stem)',
];

const tables = statements.flatMap((each) => /^CREATE (?:VIRTUAL )?TABLE (\w+)/.exec(each)?.[1] ?? []);

/** Creates the tables, empty, in place of existing ones. */
export const createTables = (): readonly SqlExpression<unknown>[] => [
  ...tables.toReversed().map((name) => sql.raw(`DROP TABLE IF EXISTS ${name}`)),
  ...statements.map((each) => sql.raw(each)),
];

/** Creates the indexes that do not exist. */
export const createIndexes = (): readonly SqlExpression<unknown>[] =>
  indexes.map((each) => sql.raw(`CREATE INDEX IF NOT EXISTS ${each}`));

/** Whether the database has the tables, as they are now; not cached, as they may be created at any time. */
export async function hasIndexTables(store: Store): Promise<boolean> {
  if (indexDialect(store).name !== 'sqlite') return false;
  const [row] = await queryIndex<{ readonly found: number }>(
    store,
    // What was added last, and the table that is created last.
    sql`SELECT COUNT(*) AS found FROM sqlite_schema WHERE name IN ('wsp_rank', 'wikiquery_search_wiki')`,
  );
  return row?.found === 2;
}

/** The row of `wikiquery_search_page` that is there until all pages were put into the index once. */
export const INCOMPLETE = 0;

/** Whether all pages were put into the index once. */
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

/** Whether words can be searched; an index that is being made would find some pages only. */
export async function hasFullTextIndex(store: Store): Promise<boolean> {
  await updateBeforeSearch(store);
  return (await hasIndexTables(store)) && (await isIndexComplete(store));
}
