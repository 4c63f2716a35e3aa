import type { Database } from 'better-sqlite3';
import { isIncremental, isWhole, type WholeSet } from '../dump-names.ts';
import { deletePages, deleteRevisions } from './delete-pages.ts';
import { beginMerging, completeParents } from './missing-ids.ts';
import { endUpdate } from './seen-pages.ts';

/** What is known about the dumps of an import after reading them. */
export interface ReadDumps {
  /** Names of all files, in the order in which they were read. */
  readonly names: readonly string[];
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** Indexes of the SQL dumps of `page`. */
  readonly pageFiles: readonly number[];
  readonly sets: readonly WholeSet[];
  readonly latestOnly: boolean;
  /** Whether the database had pages before the import. */
  readonly isUpdate: boolean;
  /** Whether pages that the dumps lack may be deleted. */
  readonly mayDelete: boolean;
  /** Whether `--complete` was given, so that nothing is inferred from the dumps. */
  readonly isComplete: boolean;
  /** Whether the latest date in the names is before that of dumps that were imported earlier. */
  readonly isOlder: boolean;
}

/** What was done with the pages that the dumps lack. */
export interface Settled {
  /** Number of pages that were deleted. */
  readonly gone: number;
  /** Pages that were kept, and why. */
  readonly kept?: {
    readonly pages: number;
    readonly reason: string;
    /** Whether `--complete` would delete them. */
    readonly isDoubt: boolean;
  };
}

/** Deletes the pages that complete dumps no longer have, and all but one of the pages that share a title. */
export function settlePages(database: Database, dumps: ReadDumps): Settled {
  if (dumps.isUpdate) database.exec('CREATE INDEX import_seen_page ON import_seen (page)');
  const settled = dumps.isUpdate && dumps.mayDelete ? deleteMissing(database, dumps) : { gone: 0 };
  const displaced = keepOneOfEachTitle(database, dumps);
  endUpdate(database);
  return { ...settled, gone: settled.gone + displaced };
}

const UNREADABLE = 'not everything in the dumps could be read';
const INCREMENTAL = 'incremental dumps have only what changed';

/** Reasons to keep pages that `--complete` does not overrule. */
const certain: readonly string[] = [UNREADABLE, INCREMENTAL];

function deleteMissing(database: Database, dumps: ReadDumps): Settled {
  const { names, given, pageFiles, isComplete } = dumps;
  const hasTable = pageFiles.length > 0;
  const { files, reason } = hasTable ? wholeTable(database, dumps) : wholeFiles(database, dumps);
  // The table has the pages of all namespaces, other dumps all pages of those of which they have any.
  const seenIn = (condition: string): string =>
    hasTable
      ? 'FROM import_before WHERE true'
      : `FROM import_before WHERE namespace IN (SELECT DISTINCT namespace FROM import_seen WHERE ${condition})`;
  const missingIn = (condition: string): string =>
    `${seenIn(condition)} AND page NOT IN (SELECT page FROM import_seen)`;
  const inWhole = `file IN (${files.join(', ')})`;
  const doubt = (): string | undefined => {
    if (names.some(isIncremental)) return INCREMENTAL;
    if (files.length === 0) return reason;
    if (isComplete) return undefined;
    if (dumps.isOlder || isOlder(database)) return 'the database is newer than the dumps';
    const missing = numberOf(database, `SELECT count(*) ${missingIn(inWhole)}`);
    return missing * 2 > numberOf(database, `SELECT count(*) ${seenIn(inWhole)}`)
      ? 'they are more than half of the pages, so the dumps look like an export of selected pages'
      : undefined;
  };
  const doubted = doubt();
  if (doubted === undefined)
    return { gone: deletePages(database, `SELECT page ${missingIn(inWhole)}`, given) };
  const pages = numberOf(database, `SELECT count(*) ${missingIn('true')}`);
  return {
    gone: 0,
    ...(pages > 0 && { kept: { pages, reason: doubted, isDoubt: !certain.includes(doubted) } }),
  };
}

interface WholeFiles {
  readonly files: readonly number[];
  /** Why no file is whole; only meaningful if `files` is empty. */
  readonly reason: string;
}

const wholeTable = (database: Database, { pageFiles, names }: ReadDumps): WholeFiles => ({
  files: isDamaged(database, pageFiles, names) ? [] : pageFiles,
  reason: UNREADABLE,
});

/** The files that have all pages of their namespaces, and the reason if there are none. */
function wholeFiles(database: Database, { names, sets, isComplete }: ReadDumps): WholeFiles {
  let reason = names.some(isWhole)
    ? 'some pieces of the dump are missing'
    : 'no name of a file says that it is a dump of all pages, such as pages-articles or pages-meta-current';
  const hasAllPages = (set: WholeSet): boolean => {
    const { files, isInPieces } = set;
    if (isDamaged(database, files, names)) {
      reason = UNREADABLE;
      return false;
    }
    if (isComplete) return true;
    if (files.some((file) => !isInOrder(database, file))) {
      reason =
        'the pages are not in the order of their IDs, so the dumps look like an export of selected pages';
      return false;
    }
    return !isInPieces || reachesTheLast(database, set);
  };
  const all = names.map((_, file) => file);
  const candidates: readonly WholeSet[] = isComplete ? [{ files: all, isInPieces: false }] : sets;
  return { files: candidates.filter(hasAllPages).flatMap(({ files }) => files), reason };
}

/** Kinds of problems by which an unknown part of a dump is missing. */
export const truncations: readonly string[] = ['archive', 'end'];

/** Whether pages or rows of these files may be missing because of damage. */
export function isDamaged(
  database: Database,
  files: readonly number[],
  names: readonly string[],
  kinds: readonly string[] = [...truncations, 'page', 'row', 'table'],
): boolean {
  const noted = database
    .prepare<[string], string>(
      'SELECT DISTINCT file FROM wikiquery_import_problem WHERE kind IN (SELECT value FROM json_each(?))',
    )
    .pluck()
    .all(JSON.stringify(kinds));
  // The file may have been renamed before the import was resumed.
  return noted.some((name) => !names.includes(name) || files.includes(names.indexOf(name)));
}

/** Dumps have their pages in the order of their IDs; exports of selected pages do not. */
const isInOrder = (database: Database, file: number): boolean =>
  database
    .prepare<[number], number>(
      `SELECT 1 FROM (SELECT page, lag(page) OVER (ORDER BY place) AS previous FROM import_seen WHERE file = ?)
      WHERE page <= previous LIMIT 1`,
    )
    .get(file) === undefined;

/** The number that a statement finds; 0 for none. */
const numberOf = (database: Database, sql: string): number =>
  database.prepare<[], number | null>(sql).pluck().get() ?? 0;

/** Whether the pieces reach the last known page; otherwise some are missing. */
function reachesTheLast(database: Database, { files, last }: WholeSet): boolean {
  const reached =
    last ?? numberOf(database, `SELECT max(page) FROM import_seen WHERE file IN (${files.join(', ')})`);
  return reached >= numberOf(database, 'SELECT max(page) FROM import_before');
}

/** Whether more pages changed to an earlier revision than to a later one. */
const isOlder = (database: Database): boolean =>
  database
    .prepare<[], number | null>(
      'SELECT sum(latest > page_latest) > sum(latest < page_latest) FROM import_before JOIN page ON page_id = page',
    )
    .pluck()
    .get() === 1;

/**
 * Of the pages that share a title, keeps the one that the dumps have, or of several the one edited last, which gets the
 * revisions of the others as in MediaWiki; returns how many of the others were not in the dumps.
 */
function keepOneOfEachTitle(database: Database, { given, latestOnly, isUpdate }: ReadDumps): number {
  const isSeen = isUpdate ? 'page_id IN (SELECT page FROM import_seen)' : 'true';
  database.exec(`CREATE TEMP TABLE lost AS SELECT * FROM (
    SELECT page_id AS id, page_title AS title, ${isSeen} AS seen, first_value(page_id) OVER same AS kept,
      row_number() OVER same AS place
    FROM page LEFT JOIN revision ON rev_id = page_latest
    WHERE (page_namespace, page_title) IN
      (SELECT page_namespace, page_title FROM page GROUP BY page_namespace, page_title HAVING count(*) > 1)
    WINDOW same AS (PARTITION BY page_namespace, page_title
      ORDER BY ${isSeen} DESC, rev_timestamp DESC, page_latest DESC))
    WHERE place > 1`);
  const isMerging = !given.has('page') && !latestOnly;
  const consequence = isMerging ? 'its revisions are merged into that page' : 'it is skipped';
  database.exec(`INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message)
    SELECT '', 0, 'title', title, 'Page ' || id || ' has the same title as page ' || kept || '; ${consequence}.'
    FROM lost WHERE seen ORDER BY id`);
  const count = (condition: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM lost WHERE ${condition}`).pluck().get() ?? 0;
  if (isMerging && count('seen') > 0) mergeLost(database);
  const displaced = count('NOT seen');
  deletePages(database, 'SELECT id FROM lost', given);
  database.exec('DROP TABLE lost');
  return displaced;
}

/** Moves the revisions of pages to those with the same title, each time and text once. */
function mergeLost(database: Database): void {
  beginMerging(database);
  database.exec(`CREATE TEMP TABLE moved (id INTEGER PRIMARY KEY, page INTEGER NOT NULL);
    INSERT INTO moved SELECT rev_id, kept FROM revision JOIN lost ON rev_page = id WHERE seen;
    UPDATE revision SET rev_page = page FROM moved WHERE rev_id = id;
    INSERT OR IGNORE INTO import_merged SELECT kept FROM lost WHERE seen`);
  const repeated = `SELECT rev_id FROM (SELECT rev_id, row_number() OVER
      (PARTITION BY rev_page, rev_timestamp, rev_sha1 ORDER BY moved.id IS NOT NULL, rev_id) AS place, moved.id
    FROM revision LEFT JOIN moved ON moved.id = rev_id WHERE rev_page IN (SELECT kept FROM lost WHERE seen))
    WHERE place > 1 AND id IS NOT NULL`;
  deleteRevisions(database, repeated);
  database.exec('DROP TABLE moved');
  completeParents(database);
}
