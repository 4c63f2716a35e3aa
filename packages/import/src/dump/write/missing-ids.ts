import type { Database } from 'better-sqlite3';
import { linkTables } from '../../rows/links.ts';
import type { ParsedLogEntry } from '../xml/records.ts';
import { deleteSuperseded } from './counted-pages.ts';

/**
 * Pages, revisions and log entries without an ID get a temporary one from here on, in the order in which they come, until
 * all dumps are read. Then they get IDs after the greatest one of the dumps.
 */
const TEMPORARY = 2 ** 52;

/** Finds and assigns IDs that a dump does not have. */
export interface MissingIds {
  /** Returns the page with a title; undefined if it has not been stored yet. */
  findPage(this: void, namespace: number, key: string): number | undefined;
  nextPage(this: void): number;
  /** Returns the revision of a page with a time and hash; undefined if it has not been stored yet. */
  findRevision(this: void, page: number, timestamp: string, sha1: string): number | undefined;
  nextRevision(this: void): number;
  /** Returns the log entry that is equal except for its ID, author and comment; undefined if there is none yet. */
  findLogEntry(this: void, entry: ParsedLogEntry): number | undefined;
  nextLogEntry(this: void): number;
}

const pageColumns: readonly (readonly [table: string, column: string])[] = [
  ['page', 'page_id'],
  ['revision', 'rev_page'],
  ...Object.entries(linkTables),
  ['page_restrictions', 'pr_page'],
  ['import_expandable', 'page'],
  ['import_merged', 'page'],
  ['import_met_page', 'page'],
  ['import_met_revision', 'page'],
  ['import_seen', 'page'],
];

const revisionColumns: typeof pageColumns = [
  ['page', 'page_latest'],
  ['revision', 'rev_id'],
  ['revision', 'rev_parent_id'],
  ['slots', 'slot_revision_id'],
  ['slots', 'slot_origin'],
  ['import_met_page', 'latest'],
  ['import_met_revision', 'revision'],
];

/** The index by which pages are found by title before the database has that of the schema, which allows no repetition. */
const TITLES = 'import_page_title';

/** Opens a database to find and assign IDs; `flush` writes the rows that are still buffered. */
export function openMissingIds(database: Database, flush: () => void): MissingIds {
  const one = (sql: string) => {
    const statement = database.prepare<(string | number)[], number | null>(sql).pluck();
    return (...values: readonly (string | number)[]): number | undefined =>
      statement.get(...values) ?? undefined;
  };
  const numbering = (table: string, column: string): (() => number) => {
    let last: number | undefined;
    return () => {
      last ??= Math.max(TEMPORARY, one(`SELECT max("${column}") FROM "${table}"`)() ?? 0);
      return ++last;
    };
  };
  const indexed = (index: string, columns: string, sql: string): ReturnType<typeof one> => {
    let find: ReturnType<typeof one> | undefined;
    return (...values) => {
      flush();
      if (!find) {
        database.exec(`CREATE INDEX IF NOT EXISTS "${index}" ON ${columns}`);
        find = one(sql);
      }
      return find(...values);
    };
  };
  const logEntry = indexed(
    'log_times',
    'logging (log_timestamp)',
    `SELECT log_id FROM logging WHERE log_timestamp = ? AND log_type = ? AND log_action = ? AND log_namespace = ?
      AND log_title = ? AND CAST(log_params AS TEXT) = ?`,
  );
  return {
    findPage: indexed(
      TITLES,
      'page (page_namespace, page_title)',
      'SELECT page_id FROM page WHERE page_namespace = ? AND page_title = ?',
    ),
    nextPage: numbering('page', 'page_id'),
    findRevision: indexed(
      REVISIONS,
      'revision (rev_page, rev_timestamp)',
      'SELECT rev_id FROM revision WHERE rev_page = ? AND rev_timestamp = ? AND rev_sha1 = ?',
    ),
    nextRevision: numbering('revision', 'rev_id'),
    findLogEntry: ({ timestamp, type, action, namespace, key, parameters }) =>
      logEntry(timestamp, type, action, namespace, key, parameters),
    nextLogEntry: numbering('logging', 'log_id'),
  };
}

/** The index of revisions by page, which the database has in the end. */
const REVISIONS = 'rev_page_timestamp';

/** Creates the table of pages whose revisions come from several elements of the dumps. */
export function beginMerging(database: Database): void {
  database.exec('CREATE TABLE IF NOT EXISTS import_merged (page INTEGER PRIMARY KEY)');
}

/** Completes what depends on all elements of a page: the parents of its revisions; then assigns the missing IDs. */
export function completePages(database: Database): void {
  deleteSuperseded(database);
  completeParents(database);
  assign(database, 'page', 'page_id', pageColumns);
  assign(database, 'revision', 'rev_id', revisionColumns);
  assign(database, 'logging', 'log_id', [['logging', 'log_id']]);
  database.exec(`DROP INDEX IF EXISTS ${TITLES}`);
}

/** Gives the revisions of pages with several elements the parents that these elements lack. */
export function completeParents(database: Database): void {
  beginMerging(database);
  if (database.prepare('SELECT 1 FROM import_merged LIMIT 1').get() !== undefined) {
    database.exec(`CREATE INDEX IF NOT EXISTS ${REVISIONS} ON revision (rev_page, rev_timestamp);
      UPDATE revision SET rev_parent_id = coalesce((SELECT earlier.rev_id FROM revision AS earlier
          WHERE earlier.rev_page = revision.rev_page AND earlier.rev_timestamp <= revision.rev_timestamp
            AND (earlier.rev_timestamp < revision.rev_timestamp OR earlier.rev_id < revision.rev_id)
          ORDER BY earlier.rev_timestamp DESC, earlier.rev_id DESC LIMIT 1), 0)
        WHERE rev_page IN (SELECT page FROM import_merged) AND rev_parent_id = 0;
      UPDATE page SET page_is_new = EXISTS
          (SELECT 1 FROM revision WHERE rev_id = page_latest AND rev_parent_id = 0)
        WHERE page_id IN (SELECT page FROM import_merged)`);
  }
  database.exec('DROP TABLE import_merged');
}

/** Replaces temporary IDs by those after the greatest other one. */
function assign(database: Database, table: string, id: string, columns: typeof pageColumns): void {
  const max = (condition: string): number =>
    database.prepare<[], number | null>(`SELECT max("${id}") FROM "${table}" ${condition}`).pluck().get() ??
    0;
  if (max('') <= TEMPORARY) return;
  const difference = TEMPORARY - max(`WHERE "${id}" <= ${TEMPORARY}`);
  const has = database.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?');
  for (const [name, column] of columns)
    if (has.get(name) !== undefined)
      database.exec(
        `UPDATE "${name}" SET "${column}" = "${column}" - ${difference} WHERE "${column}" > ${TEMPORARY}`,
      );
}
