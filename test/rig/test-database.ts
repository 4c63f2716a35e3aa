import { createHash, randomUUID } from 'node:crypto';
import type { Database as Connection } from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import type { Database } from '../../packages/core/src/data/database/database.ts';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { sql, sqlQuery } from '../../packages/core/src/data/database/statements/sql.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';
import { openMariadb } from '../../packages/mariadb/src/open-mariadb.ts';
import { copyToMariadb } from './copy-to-mariadb.ts';

/** URL, without a database, of a MariaDB to copy wikis into; by default they are read in memory. */
const serverUrl = process.env['WIKIQUERY_TEST_DATABASE'];

/** Why tests that use SQLite directly are skipped, or false if wikis are in memory. */
export const notInMemory: string | false = serverUrl !== undefined && 'the wiki is in MariaDB';

/** Opens a test's wiki in memory, or as a copy in the MariaDB at `WIKIQUERY_TEST_DATABASE`. */
export async function openTestDatabase(connection: Connection): Promise<Database> {
  return serverUrl === undefined ? fromConnection(connection) : openCopy(connection, serverUrl);
}

/** Opens a copy in MariaDB that is replaced when the wiki in memory changes. */
async function openCopy(connection: Connection, server: string): Promise<Database> {
  let copied = changeCount(connection);
  let isOwn = false;
  let copy = await openAs(await copyOf(connection, server), server);
  const current = async (): Promise<Database> => {
    const now = changeCount(connection);
    if (now !== copied) {
      copied = now;
      isOwn = false;
      const before = copy;
      copy = await openAs(await copyOf(connection, server), server);
      await before.close();
    }
    return copy;
  };
  return {
    ...copy,
    all: async (query, options) => (await current()).all(query, options),
    write: async (statements) => {
      if (!isOwn) {
        // Copies are shared between tests until one writes.
        const before = copy;
        const name = `own_${randomUUID().replaceAll('-', '')}`;
        copy = await openAs(await copyOf(connection, server, name), server);
        isOwn = true;
        await before.close();
      }
      await copy.write?.(statements);
      await copyBack(copy, connection);
      copied = changeCount(connection);
    },
    tables: async () => (await current()).tables(),
    close: () => copy.close(),
  };
}

/** Tables that are written to, with their primary keys. */
const written = { actor: 'actor_id', comment: 'comment_id', cu_log: 'cul_id' } as const;

/** Copies new rows back to the wiki in memory. */
async function copyBack(from: Database, to: Connection): Promise<void> {
  for (const [table, id] of Object.entries(written)) {
    const last = to.prepare<[], number>(`SELECT max(${id}) FROM ${table}`).pluck().get() ?? 0;
    const added = sql<
      Record<string, unknown>
    >`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(id)} > ${last}`;
    const rows = await from.all(sqlQuery(added, from.builder));
    for (const row of rows) {
      const columns = Object.keys(row);
      to.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`).run(
        ...Object.values(row),
      );
    }
  }
}

const changeCount = (connection: Connection): unknown =>
  connection.prepare('SELECT total_changes()').pluck().get();

const openAs = (name: string, server: string): Promise<Database> => {
  const address = parseMariadbUrl(`${server}/${name}`);
  if (!address) throw new Error(`Invalid MariaDB URL: ${server}`);
  return openMariadb(address, { settings: { connections: 2, probeSeconds: 3600 } });
};

/** Returns the name of a database with the same content, which is created once even if tests run in parallel. */
async function copyOf(connection: Connection, server: string, given?: string): Promise<string> {
  const name = given ?? `copy_${createHash('sha1').update(connection.serialize()).digest('hex')}`;
  const to = await createConnection(`${server}/mysql?charset=UTF8MB4_BIN`);
  try {
    await to.query('SELECT GET_LOCK(?, 600)', [name]);
    const [found] = await to.query('SHOW DATABASES LIKE ?', [`${name}\\_done`]);
    if (Array.isArray(found) && found.length === 0) {
      // One that was not finished, because the test that began it ended, is made anew.
      await to.query(`DROP DATABASE IF EXISTS ${name}`);
      await to.query(`CREATE DATABASE ${name} CHARACTER SET binary`);
      // Changing the user would release the lock.
      await to.query(`USE ${name}`);
      await copyToMariadb(connection, to);
      await to.query(`CREATE DATABASE ${name}_done`);
    }
  } finally {
    await to.end();
  }
  return name;
}
