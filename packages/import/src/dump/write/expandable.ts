import type { Database } from 'better-sqlite3';

/** Records the pages whose templates have to be expanded, which requires all pages to be in the database. */
export interface ExpandablePages {
  add(this: void, page: number): void;
  /** Removes a page, which may be in the table because of an earlier text. */
  remove(this: void, page: number): void;
}

/** Creates the table of pages to expand, with those that already use templates, since these templates may change. */
export function beginExpansion(database: Database): void {
  database.exec(`CREATE TABLE import_expandable (page INTEGER PRIMARY KEY);
    INSERT INTO import_expandable SELECT DISTINCT tl_from FROM templatelinks`);
}

/**
 * Records for another reading the pages that have links with interwiki prefixes that turned out to be parts of titles;
 * returns their number.
 */
export function rereadPages(database: Database, prefixes: readonly string[]): number {
  database.exec('CREATE TABLE IF NOT EXISTS import_expandable (page INTEGER PRIMARY KEY)');
  const among = prefixes.map(() => '?').join(', ');
  return database
    .prepare<string[]>(
      `INSERT OR IGNORE INTO import_expandable SELECT iwl_from FROM iwlinks WHERE iwl_prefix IN (${among})
        UNION SELECT rd_from FROM redirect WHERE rd_interwiki IN (${among})`,
    )
    .run(...prefixes, ...prefixes).changes;
}

/** Drops the table of pages to expand. */
export function endExpansion(database: Database): void {
  database.exec('DROP TABLE IF EXISTS import_expandable');
}

/** Opens the table of pages to expand. */
export function openExpandable(database: Database): ExpandablePages {
  const insert = database.prepare<[number]>('INSERT OR IGNORE INTO import_expandable VALUES (?)');
  const remove = database.prepare<[number]>('DELETE FROM import_expandable WHERE page = ?');
  return {
    add: (page) => {
      insert.run(page);
    },
    remove: (page) => {
      remove.run(page);
    },
  };
}

/** Counts the pages to expand whose ID is greater than `after`. */
export const countExpandable = (database: Database, after = 0): number =>
  database
    .prepare<[number], number>('SELECT count(*) FROM import_expandable WHERE page > ?')
    .pluck()
    .get(after) ?? 0;

/** Yields the IDs after `after` of pages to expand, in batches of at most `pages` pages with about `bytes` of text. */
export async function* expandableBatches(
  database: Database,
  after: number,
  most: { readonly pages: number; readonly bytes: number },
): AsyncGenerator<readonly number[]> {
  const next = database.prepare<[number, number], { readonly page: number; readonly size: number }>(
    `SELECT page, coalesce(page_len, 0) AS size FROM import_expandable LEFT JOIN page ON page_id = page
      WHERE page > ? ORDER BY page LIMIT ?`,
  );
  let last = after;
  for (;;) {
    const pages: number[] = [];
    let bytes = 0;
    for (const { page, size } of next.all(last, most.pages)) {
      bytes += size;
      if (pages.length > 0 && bytes > most.bytes) break;
      pages.push(page);
      last = page;
    }
    if (pages.length === 0) return;
    yield pages;
  }
}
