import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import type { Rows } from './rows.ts';

/** A folder that goes away with the test. */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-btree-'));
  context.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Opens a database with an empty table of links, and one that stands behind it. */
export function openLinks(path: string, pageSize = 4096): Sqlite.Database {
  const database = new Sqlite(path);
  database.pragma(`page_size = ${pageSize}`);
  database.pragma('journal_mode = TRUNCATE');
  database.pragma('synchronous = OFF');
  database.exec(`CREATE TABLE links (space INTEGER NOT NULL, origin INTEGER NOT NULL, target INTEGER NOT NULL,
    PRIMARY KEY (origin, target));
    CREATE INDEX by_space ON links (space, target, origin);
    CREATE INDEX by_target ON links (target, origin);
    CREATE INDEX by_space_only ON links (space);
    CREATE TABLE other (value);
    INSERT INTO other VALUES ('kept')`);
  return database;
}

/** The columns of that table, in the order in which rows have them here. */
export const linkColumns = ['origin', 'target', 'space'];

/** Rows as they are handed on, a few at a time. */
export function* inPieces(rows: readonly (readonly number[])[], most = 1000): Generator<Rows> {
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    yield { count: some.length, numbers: Uint32Array.from(some.flat()) };
  }
}

/** Numbers that look like chance, the same at each run. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
