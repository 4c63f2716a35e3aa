import type { Database } from 'better-sqlite3';

/** How an import meets a page: for the first time, again in another dump, or repeatedly in the same one. */
export type Meeting = 'first' | 'again' | 'repeated';

/** Tells pages that are in several dumps of an import from those that one dump repeats. */
export interface CountedPages {
  add(this: void, page: number): Meeting;
}

/** Creates the tables of the pages that this import meets, each with the last dump that has it, and of revisions. */
export function beginCounting(database: Database): void {
  database.exec(
    `CREATE TABLE IF NOT EXISTS import_met (page INTEGER PRIMARY KEY, file INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS import_met_revision (revision INTEGER PRIMARY KEY, page INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS import_taken_revision
      (revision INTEGER PRIMARY KEY, page INTEGER NOT NULL, before INTEGER NOT NULL)`,
  );
}

/** Drops the tables that {@link beginCounting} creates. */
export function endCounting(database: Database): void {
  database.exec(
    'DROP TABLE IF EXISTS import_met; DROP TABLE IF EXISTS import_met_revision; DROP TABLE IF EXISTS import_taken_revision',
  );
}

/** Opens the table of pages to record those of one file, which is given by its index. */
export function openCounted(database: Database, file: number): CountedPages {
  // An earlier version may have begun the import.
  beginCounting(database);
  const insert = database.prepare<[number, number]>('INSERT OR IGNORE INTO import_met VALUES (?, ?)');
  const update = database.prepare<[number, number, number]>(
    'UPDATE import_met SET file = ? WHERE page = ? AND file <> ?',
  );
  return {
    add: (page) => {
      if (insert.run(page, file).changes > 0) return 'first';
      return update.run(file, page, file).changes > 0 ? 'again' : 'repeated';
    },
  };
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
    WHERE t.before NOT IN (SELECT page FROM import_met) ORDER BY t.revision`);
}

/** Records as a problem how many pages of this import have no revision because another page has one with its ID. */
export function noteMissingRevisions(database: Database): void {
  beginCounting(database);
  database.exec(`INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message)
    SELECT '', 0, 'revision', page_title,
      'Pages without text, because other pages have revisions with the same IDs: ' || count(*) OVER () ||
      '; this is the first.'
    FROM import_met JOIN page ON page_id = page
    WHERE NOT EXISTS (SELECT 1 FROM revision WHERE rev_id = page_latest AND rev_page = page_id)
    ORDER BY page_id LIMIT 1`);
}
