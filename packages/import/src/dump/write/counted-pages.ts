import type { Database } from 'better-sqlite3';
import { deleteRevisions } from './delete-pages.ts';

/** The newest revision of a page among those that an import has read so far. */
export interface NewestRevision {
  readonly id: number;
  /** Fourteen digits. */
  readonly timestamp: string;
}

/** What an import has read of a page so far. */
export interface MetPage extends NewestRevision {
  /** Whether the same dump has it, rather than an earlier one. */
  readonly isInDump: boolean;
}

/** Records the pages that an import meets; a page may occur several times, in one dump and in several. */
export interface CountedPages {
  /** Returns a page's newest revision so far; undefined if the import meets the page for the first time. */
  newest(this: void, page: number): MetPage | undefined;
  record(this: void, page: number, newest: NewestRevision): void;
}

/** Creates the tables of the pages that this import meets, and of revisions. */
export function beginCounting(database: Database): void {
  database.exec(
    `CREATE TABLE IF NOT EXISTS import_met_page
      (page INTEGER PRIMARY KEY, file INTEGER NOT NULL, latest INTEGER NOT NULL, timestamp TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS import_met_revision (revision INTEGER PRIMARY KEY, page INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS import_taken_revision
      (revision INTEGER PRIMARY KEY, page INTEGER NOT NULL, before INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS import_newest_revision
      (revision INTEGER PRIMARY KEY, is_superseded INTEGER NOT NULL)`,
  );
}

/** Drops the tables that {@link beginCounting} creates. */
export function endCounting(database: Database): void {
  database.exec(
    `DROP TABLE IF EXISTS import_met; DROP TABLE IF EXISTS import_met_page;
    DROP TABLE IF EXISTS import_met_revision; DROP TABLE IF EXISTS import_taken_revision;
    DROP TABLE IF EXISTS import_newest_revision`,
  );
}

/** Opens the table of the pages that an import meets, to record those of one file, which is given by its index. */
export function openCounted(database: Database, file: number): CountedPages {
  // An earlier version may have begun the import.
  beginCounting(database);
  const find = database.prepare<[number], NewestRevision & { readonly file: number }>(
    'SELECT latest AS id, timestamp, file FROM import_met_page WHERE page = ?',
  );
  const record = database.prepare<[number, number, number, string]>(
    'INSERT OR REPLACE INTO import_met_page VALUES (?, ?, ?, ?)',
  );
  return {
    newest: (page) => {
      const met = find.get(page);
      return met && { id: met.id, timestamp: met.timestamp, isInDump: met.file === file };
    },
    record: (page, { id, timestamp }) => {
      record.run(page, file, id, timestamp);
    },
  };
}

/** Records the revisions that an import of only the newest ones adds, and those of them that a newer one replaces. */
export interface NewestRevisions {
  add(this: void, revision: number): void;
  supersede(this: void, revision: number): void;
}

/** Opens the table of newest revisions; `wasEmpty` says that all revisions in the database come from this import. */
export function openNewest(database: Database, wasEmpty: boolean): NewestRevisions {
  const stored = database.prepare<[number]>('SELECT 1 FROM revision WHERE rev_id = ?');
  const add = database.prepare<[number]>('INSERT OR IGNORE INTO import_newest_revision VALUES (?, 0)');
  const supersede = database.prepare<[number]>(
    'UPDATE import_newest_revision SET is_superseded = 1 WHERE revision = ?',
  );
  return {
    add: (revision) => {
      // Revisions of earlier imports are never deleted.
      if (wasEmpty || stored.get(revision) === undefined) add.run(revision);
    },
    supersede: (revision) => {
      supersede.run(revision);
    },
  };
}

/** Deletes the revisions that newer ones of the same import replaced. */
export function deleteSuperseded(database: Database): void {
  beginCounting(database);
  const superseded = 'SELECT revision FROM import_newest_revision WHERE is_superseded';
  if (database.prepare(`${superseded} LIMIT 1`).get() !== undefined) deleteRevisions(database, superseded);
}

/** Decides which page has a revision that occurs in several pages. */
export interface ClaimedRevisions {
  /** Returns the page that already has the revision in this import; if there is none, records and returns `page`. */
  claim(this: void, revision: number, page: number): number;
}

/** Opens the tables of revisions; `wasEmpty` says that all revisions in the database come from this import. */
export function openClaimed(database: Database, wasEmpty: boolean): ClaimedRevisions {
  const insert = database.prepare<[number, number]>(
    'INSERT OR IGNORE INTO import_met_revision VALUES (?, ?)',
  );
  const met = database
    .prepare<[number], number>('SELECT page FROM import_met_revision WHERE revision = ?')
    .pluck();
  const stored = database.prepare<[number], number>('SELECT rev_page FROM revision WHERE rev_id = ?').pluck();
  const take = database.prepare<[number, number, number]>(
    'INSERT OR IGNORE INTO import_taken_revision VALUES (?, ?, ?)',
  );
  return {
    claim: (revision, page) => {
      const before = stored.get(revision) ?? page;
      const owner = wasEmpty ? before : page;
      if (insert.run(revision, owner).changes === 0) return met.get(revision) ?? owner;
      // Histories are merged and moved; whether the dumps have the other page too is known only at their end.
      if (owner !== before) take.run(revision, page, before);
      return owner;
    },
  };
}

/** Records as problems the revisions that this import took from pages that the dumps lack and that were not deleted. */
export function noteTakenRevisions(database: Database): void {
  beginCounting(database);
  database.exec(`INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message)
    SELECT '', 0, 'revision', page_title, 'Revision ' || t.revision || ' of page ' || t.before ||
      ' was replaced: page ' || t.page || ' of the dumps has a revision with the same ID.'
    FROM import_taken_revision t JOIN page ON page_id = t.before
    WHERE t.before NOT IN (SELECT page FROM import_met_page) ORDER BY t.revision`);
}

/** Records as a problem how many pages of this import have no revision because another page has one with its ID. */
export function noteMissingRevisions(database: Database): void {
  beginCounting(database);
  database.exec(`INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message)
    SELECT '', 0, 'revision', page_title,
      'Pages without text, because other pages have revisions with the same IDs: ' || count(*) OVER () ||
      '; this is the first.'
    FROM import_met_page JOIN page ON page_id = page
    WHERE NOT EXISTS (SELECT 1 FROM revision WHERE rev_id = page_latest AND rev_page = page_id)
    ORDER BY page_id LIMIT 1`);
}
