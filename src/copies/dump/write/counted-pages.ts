import type { Database } from 'better-sqlite3';

/** How often an import has met a page: first, again in another dump, or repeatedly in the same one. */
export type Meeting = 'first' | 'again' | 'repeated';

/** Tells pages that are in several dumps of an import from those that one dump repeats. */
export interface CountedPages {
  add(this: void, page: number): Meeting;
}

/** Creates the tables of the pages that dumps of this import have, each with the last of these, and of their revisions. */
export function beginCounting(database: Database): void {
  database.exec(
    `CREATE TABLE IF NOT EXISTS import_met (page INTEGER PRIMARY KEY, file INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS import_met_revision (revision INTEGER PRIMARY KEY, page INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS import_taken_revision
      (revision INTEGER PRIMARY KEY, page INTEGER NOT NULL, before INTEGER NOT NULL)`,
  );
}

/** Drops the tables. */
export function endCounting(database: Database): void {
  database.exec(
    'DROP TABLE IF EXISTS import_met; DROP TABLE IF EXISTS import_met_revision; DROP TABLE IF EXISTS import_taken_revision',
  );
}

/** Opens the table for the pages of one file, given by its index. */
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

/** Tells which page has a revision. */
export interface ClaimedRevisions {
  /** Returns the page of which this import has the revision already; the given one if there is none. */
  claim(this: void, revision: number, page: number): number;
}

/** Opens the revisions of an import into a database that has some, of this import only if it was empty at first. */
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
      // Histories are merged and moved: whether the other page has it too shows when all dumps are read.
      if (owner !== before) take.run(revision, page, before);
      return owner;
    },
  };
}

/** Notes the revisions that this import took from pages which the dumps do not have, and which have not been deleted. */
export function noteTakenRevisions(database: Database): void {
  beginCounting(database);
  database.exec(`INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message)
    SELECT '', 0, 'revision', page_title, 'Revision ' || t.revision || ' of page ' || t.before ||
      ' was replaced: page ' || t.page || ' of the dumps has a revision with the same ID.'
    FROM import_taken_revision t JOIN page ON page_id = t.before
    WHERE t.before NOT IN (SELECT page FROM import_met) ORDER BY t.revision`);
}

/** Notes the pages of this import without a revision, which happens where another page has one with the same ID. */
export function noteMissingRevisions(database: Database): void {
  beginCounting(database);
  database.exec(`INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message)
    SELECT '', 0, 'revision', page_title,
      count(*) OVER () || ' pages have no text, since other pages have revisions with the same IDs; this is the first.'
    FROM import_met JOIN page ON page_id = page
    WHERE NOT EXISTS (SELECT 1 FROM revision WHERE rev_id = page_latest AND rev_page = page_id)
    ORDER BY page_id LIMIT 1`);
}
