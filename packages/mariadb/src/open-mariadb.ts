import type { Database, Query } from '@wikiquery/core/database';
import { countStatement, createBuilder } from '@wikiquery/core/database/driver';
import { binaryColumns } from '@wikiquery/core/database/schema';
import { ReadOnlyError } from '@wikiquery/core/errors';
import type { MariadbAddress } from './address.ts';
import { createMariadbDialect, syntax } from './dialect.ts';
import { serverErrorNumber } from './errors.ts';
import { createPrefixer } from './prefix.ts';
import { createReplicas } from './replicas.ts';
import { createServer, type ServerListener, type Statement } from './server.ts';
import { completeServerSettings, type ServerSettings } from './settings.ts';

/** Options of {@link openMariadb}. */
export interface OpenOptions {
  readonly settings?: Partial<ServerSettings>;
  /** Names of the columns that hold binary data; by default, those of MediaWiki's tables. */
  readonly binaryColumns?: ReadonlySet<string>;
  /** Called when a server goes down or comes back, and when its replication stops or continues. */
  readonly onServerChange?: ServerListener;
}

/** Opens a wiki's database on MariaDB or MySQL servers; rejects with an `UnavailableError` if none responds. */
export async function openMariadb(address: MariadbAddress, options: OpenOptions = {}): Promise<Database> {
  const settings = completeServerSettings(options.settings);
  const servers = address.servers.map((at) =>
    createServer(address, at, settings, options.binaryColumns ?? binaryColumns, options.onServerChange),
  );
  const replicas = await createReplicas(servers, settings);
  const read = (text: string): Promise<unknown[]> => replicas.read({ text, parameters: [] });
  try {
    const [limits] = (await read('SELECT @@ft_min_word_len AS shortest')) as { shortest: number }[];
    const tables = await readTables(read, settings.prefix);
    const indexes = await readIndexes(read, settings.prefix);
    const prefixed = createPrefixer(settings.prefix, tables.keys());
    const statementOf = (query: Query): Statement => {
      const { sql: text, parameters } = query.compile();
      return { text: prefixed(text), parameters };
    };
    return {
      builder: createBuilder(syntax),
      dialect: createMariadbDialect(limits?.shortest ?? 0, indexes),
      all: async (query, { signal, usage } = {}) => {
        const statement = statementOf(query);
        const since = performance.now();
        const rows = (await replicas.read(statement, signal)) as never[];
        const count = { visited: rows.length, returned: rows.length };
        if (usage) countStatement(usage, { sql: statement.text, ...statement }, count, since);
        return rows;
      },
      write: async (statements) => {
        await replicas.write(statements.map(statementOf)).catch((error: unknown) => {
          throw isReadOnly(error) ? new ReadOnlyError('The database is read-only.', { cause: error }) : error;
        });
      },
      explain: async (text, parameters) => {
        const rows = await replicas.read({ text: `EXPLAIN ${text}`, parameters });
        return rows.map(planLine);
      },
      lag: replicas.lag,
      lags: replicas.lags,
      servers: () => servers.map((server) => server.state()),
      tables: () => readTables(read, settings.prefix),
      omittedColumns: () => readOmittedColumns(read, settings.prefix),
      close: async () => {
        replicas.close();
      },
    };
  } catch (error) {
    replicas.close();
    throw error;
  }
}

/** Formats a step of a query plan, without its empty columns. */
const planLine = (step: Readonly<Record<string, unknown>>): string =>
  Object.entries(step)
    .filter(([, value]) => value !== null && value !== '')
    .map(([column, value]) => `${column}: ${String(value)}`)
    .join(', ');

/** Error numbers of a read-only server or account. */
const readOnlyErrors = new Set([1044, 1142, 1143, 1227, 1290, 1792, 1836]);
const isReadOnly = (error: unknown): boolean => readOnlyErrors.has(serverErrorNumber(error));

async function readTables(
  read: (text: string) => Promise<unknown[]>,
  prefix: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = (await read(
    'SELECT TABLE_NAME AS name, COLUMN_NAME AS field FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()',
  )) as { name: string; field: string }[];
  const tables = new Map<string, Set<string>>();
  for (const { name, field } of rows) {
    if (!name.startsWith(prefix)) continue;
    const table = name.slice(prefix.length);
    tables.set(table, (tables.get(table) ?? new Set()).add(field));
  }
  return tables;
}

/** Lists columns that a view defines as NULL, which the server reports as text of length 0. */
async function readOmittedColumns(
  read: (text: string) => Promise<unknown[]>,
  prefix: string,
): Promise<readonly string[]> {
  const rows = (await read(
    `SELECT TABLE_NAME AS name, COLUMN_NAME AS field FROM information_schema.COLUMNS JOIN information_schema.VIEWS
     USING (TABLE_SCHEMA, TABLE_NAME) WHERE TABLE_SCHEMA = DATABASE() AND CHARACTER_MAXIMUM_LENGTH = 0
     ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  )) as { name: string; field: string }[];
  return rows
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, field }) => `${name.slice(prefix.length)}.${field}`);
}

/** Lists indexes as `table.index`. Views, as in public replicas, have no indexes. */
async function readIndexes(
  read: (text: string) => Promise<unknown[]>,
  prefix: string,
): Promise<ReadonlySet<string>> {
  const rows = (await read(
    `SELECT DISTINCT CONCAT(TABLE_NAME, '.', INDEX_NAME) AS name FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()`,
  )) as { name: string }[];
  return new Set(
    rows.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length)),
  );
}
