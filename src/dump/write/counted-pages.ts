import type { Database } from 'better-sqlite3';

/** How often an import has met a page: first, again in another dump, or repeatedly in the same one. */
export type Meeting = 'first' | 'again' | 'repeated';

/** Tells pages that are in several dumps of an import from those that one dump repeats. */
export interface CountedPages {
  add(this: void, page: number): Meeting;
}

/** Creates the table of the pages that dumps of this import have, each with the last of these. */
export function beginCounting(database: Database): void {
  database.exec('CREATE TABLE IF NOT EXISTS import_met (page INTEGER PRIMARY KEY, file INTEGER NOT NULL)');
}

/** Drops the table. */
export function endCounting(database: Database): void {
  database.exec('DROP TABLE IF EXISTS import_met');
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
