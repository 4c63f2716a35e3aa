import { createConnection, type Connection } from 'mysql2/promise';
import { coreTables, softwareTables } from '@wikiquery/core/database/schema';
import { tlsOptions, type MariadbAddress } from '@wikiquery/mariadb/address';
import { createMariadbTable, mariadbSearchIndexStatement } from '@wikiquery/mariadb/schema';
import type { Value } from '../../rows/row.ts';
import { createStatements, type MirrorDatabase } from './database.ts';
import { withoutOrphans } from './orphans.ts';
import { ownIndexes, ownTables } from './own-tables.ts';

const quote = (name: string): string => `\`${name}\``;

/** Opens a database on a server for a mirror, and creates the tables and indexes that are missing. */
export async function openMysqlMirror(address: MariadbAddress): Promise<MirrorDatabase> {
  let connection: Connection | undefined;
  const connected = async (): Promise<Connection> => {
    connection ??= await connect(address);
    return connection;
  };
  const lose = (error: unknown): never => {
    // The next statement connects again.
    if (error instanceof Error && 'fatal' in error && error.fatal === true) connection = undefined;
    throw error;
  };
  const run = async (text: string, values: readonly Value[] = []): Promise<unknown> => {
    const [result] = await (await connected()).query(text, values.map(bound)).catch(lose);
    return result;
  };
  const rows = async <Row>(text: string, values: readonly Value[] = []): Promise<readonly Row[]> =>
    ((await run(text, values)) as Readonly<Record<string, unknown>>[]).map(decoded) as Row[];
  const statements = createStatements(
    'mysql',
    rows,
    async (text, values) => {
      await run(text, values);
    },
    quote,
  );
  for (const [name, table] of Object.entries({ ...coreTables, ...softwareTables, ...ownTables }))
    await run(createMariadbTable(name, table));
  for (const [name, indexes] of Object.entries(ownIndexes))
    for (const [index, columns] of Object.entries(indexes))
      if ((await rows(`SHOW INDEX FROM ${quote(name)} WHERE Key_name = ?`, [index])).length === 0)
        await run(`CREATE INDEX ${quote(index)} ON ${quote(name)} (${columns.map(quote).join(', ')})`);
  await run(mariadbSearchIndexStatement);
  return {
    kind: 'mysql',
    rows,
    transaction: async (work) => {
      await run('START TRANSACTION');
      try {
        const result = await withoutOrphans(statements, work);
        await run('COMMIT');
        return result;
      } catch (error) {
        await run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
    close: async () => {
      await connection?.end();
    },
  };
}

async function connect({
  user,
  password,
  database,
  servers,
  socket,
  tls,
}: MariadbAddress): Promise<Connection> {
  const connection = await createConnection({
    user,
    password,
    database,
    ...(socket === undefined ? servers[0] : { socketPath: socket }),
    ...(tls && { ssl: tlsOptions(tls) }),
    charset: 'UTF8MB4_BIN',
    supportBigNumbers: true,
  });
  // The next statement reports the error.
  connection.on('error', () => undefined);
  // 0 is a valid ID, and a value that does not fit has to be an error.
  await connection.query("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
  return connection;
}

const bound = (value: Value): unknown => (value instanceof Uint8Array ? Buffer.from(value) : value);

/** Decodes binary columns: everything that a mirror reads back from them is text. */
const decoded = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Buffer ? value.toString() : value]),
  );
