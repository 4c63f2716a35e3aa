import type { Database } from 'better-sqlite3';

/** Records pages whose links are read with templates expanded, which takes all pages to be in the database. */
export interface ExpandablePages {
  add(this: void, page: number): void;
  remove(this: void, page: number): void;
}

/** Creates the table of these pages; those that use templates already may use one that changes. */
export function beginExpansion(database: Database): void {
  database.exec(`CREATE TABLE import_expandable (page INTEGER PRIMARY KEY);
    INSERT INTO import_expandable SELECT DISTINCT tl_from FROM templatelinks`);
}

/** Drops the table. */
export function endExpansion(database: Database): void {
  database.exec('DROP TABLE IF EXISTS import_expandable');
}

/** Opens the table for pages of dumps; `mayExist` says that an earlier text of a page may be recorded. */
export function openExpandable(database: Database, mayExist: boolean): ExpandablePages {
  const insert = database.prepare<[number]>('INSERT OR IGNORE INTO import_expandable VALUES (?)');
  const remove = database.prepare<[number]>('DELETE FROM import_expandable WHERE page = ?');
  return {
    add: (page) => {
      insert.run(page);
    },
    remove: (page) => {
      if (mayExist) remove.run(page);
    },
  };
}

/** Counts the pages after the given one. */
export const countExpandable = (database: Database, after = 0): number =>
  database
    .prepare<[number], number>('SELECT count(*) FROM import_expandable WHERE page > ?')
    .pluck()
    .get(after) ?? 0;

/** Reads the pages after the given one in order, in batches of at most `pages` pages and about `bytes` bytes. */
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
