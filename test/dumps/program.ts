import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));
const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Returns the path of a real dump; undefined if it is not available. */
export const realDump = (name: string): string | undefined =>
  existsSync(join(shared, name)) ? join(shared, name) : undefined;

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-import-'));
  context.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The result of a run of the program. */
export interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `wikiquery import`; `watch` gets the process, for tests that kill it. */
export function runImport(
  args: readonly string[],
  watch: (child: ChildProcess) => void = () => undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const child = spawn(process.execPath, [program, 'import', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  watch(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, output, errors });
    });
  });
}

/** Returns the result of SQLite's integrity check; `ok` if nothing is wrong. Throws if the search index is. */
export function integrityOf(path: string): unknown {
  const database = new Sqlite(path);
  try {
    database.exec("INSERT INTO searchindex(searchindex) VALUES ('integrity-check')");
    return database.pragma('integrity_check', { simple: true });
  } finally {
    database.close();
  }
}

/** Checks whether the last import into a database has finished and reported its result. */
export function isFinished(path: string): boolean {
  const database = new Sqlite(path);
  try {
    const sql = "SELECT value ->> 'isFinished' FROM wikiquery_import WHERE name = 'state'";
    return database.prepare(sql).pluck().get() === 1;
  } finally {
    database.close();
  }
}

/** Whether a query of one value yields 1 in a database that is being written. */
export function isTrueIn(path: string, sql: string): boolean {
  try {
    const database = new Sqlite(path, { fileMustExist: true });
    try {
      return database.prepare(sql).pluck().get() === 1;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/** Hashes the rows of each table of a database; how the search index stores its words depends on the commits. */
export function digestOf(path: string): Readonly<Record<string, string>> {
  const database = new Sqlite(path, { readonly: true });
  try {
    const tables = database
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%' AND name NOT LIKE 'searchindex_seg%'",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.toSorted().map((table) => {
        const hash = createHash('sha256');
        const columns = database.prepare(`SELECT * FROM "${table}"`).columns().length;
        const order = Array.from({ length: columns }, (_, i) => i + 1).join(', ');
        for (const row of database.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`).raw().iterate())
          hash.update(JSON.stringify(row));
        return [table, hash.digest('hex')];
      }),
    );
  } finally {
    database.close();
  }
}
