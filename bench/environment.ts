import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';

/** Where, when and with what was measured. */
export interface Environment {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  /** Gigabytes. */
  readonly memory: number;
  /** Versions by the name of the software. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Describes this machine and the software on it. */
export async function describeEnvironment(mariadb: string | undefined): Promise<Environment> {
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: Math.round(totalmem() / 1e8) / 10,
    versions: {
      Node: process.versions.node,
      ...(mariadb === undefined ? { SQLite: sqliteVersion() } : { MariaDB: await mariadbVersion(mariadb) }),
      Wikiquery: commit(),
    },
  };
}

function sqliteVersion(): string {
  const database = new Database(':memory:');
  const version = database.prepare<[], string>('SELECT sqlite_version()').pluck().get();
  database.close();
  return version ?? 'unknown';
}

async function mariadbVersion(url: string): Promise<string> {
  const connection = await createConnection(url);
  const [rows] = await connection.query({ sql: 'SELECT VERSION()', rowsAsArray: true });
  await connection.end();
  return String((rows as unknown[][])[0]?.[0]);
}

/** Names the commit, and says if files have changed since. */
function commit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}
