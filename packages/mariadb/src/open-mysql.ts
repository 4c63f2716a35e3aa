import type { Database, Query } from '@wikiquery/core/database';
import {
  countStatement,
  createBuilder,
  type Dialect,
  type FullTextTerm,
  startsWith,
  type Syntax,
} from '@wikiquery/core/database/driver';
import { sql, type SqlBool } from '@wikiquery/core/database/statements';
import { ReadOnlyError } from '@wikiquery/core/errors';
import type { MysqlAddress } from './address.ts';
import { serverErrorNumber } from './errors.ts';
import { createPrefixer } from './prefix.ts';
import { createReplicas } from './replicas.ts';
import { createServer, type ServerListener, type Statement } from './server.ts';
import type { ServerSettings } from './settings.ts';
import { mysqlViews } from './views.ts';

/**
 * Connects to the servers of a MariaDB or MySQL database; at least one has to respond. `onStatusChange` is called when
 * a server goes down or comes back.
 */
export async function openMysql(
  address: MysqlAddress,
  settings: ServerSettings,
  binaryColumns: ReadonlySet<string>,
  onStatusChange?: ServerListener,
): Promise<Database> {
  const servers = address.servers.map((at) =>
    createServer(address, at, settings, binaryColumns, onStatusChange),
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
      dialect: createMysqlDialect(limits?.shortest ?? 0, indexes),
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

/** A step of a plan, without its empty columns. */
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

/** Lists indexes as `table.index`; views, as in public replicas, have none. */
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

const syntax: Syntax = {
  quote: '`',
  placeholder: '?',
  // Text is stored as bytes.
  textOfBytes: ['', ''],
  bytesOfText: ['', ''],
  orderedJoin: 'STRAIGHT_JOIN',
};

/** Rounds up by at most a quarter; lists are padded to this size so that few statements are prepared. */
function roundUp(count: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2);
  return Math.ceil(count / step) * step;
}

function createMysqlDialect(shortestWord: number, indexes: ReadonlySet<string>): Dialect {
  const format = (terms: readonly FullTextTerm[]): string =>
    terms.map((term) => matchTerm(term, shortestWord)).join(' ');
  const dialect: Dialect = {
    name: 'mysql',
    fromPosition: (position) => {
      const [first, ...rest] = position;
      if (!first) return sql`true`;
      const column = sql.ref(first.column);
      const ascending = first.direction === 'ascending';
      if (rest.length === 0) return sql`${column} ${sql.raw(ascending ? '>=' : '<=')} ${first.value}`;
      // Not a comparison of row values, for which no index would be used.
      return sql`(${column} ${sql.raw(ascending ? '>' : '<')} ${first.value} OR (${column} = ${first.value} AND ${dialect.fromPosition(rest)}))`;
    },
    oneOf: (column, values) => {
      const [first] = values;
      if (first === undefined) return sql`1 = 0`;
      // MariaDB would read a list of equal values as one value, in later executions with other values, too.
      if (values.every((value) => value === first)) return sql`${sql.ref(column)} = ${first}`;
      const padded = [
        ...values,
        ...Array<string | number | undefined>(roundUp(values.length) - values.length).fill(first),
      ];
      return sql`${sql.ref(column)} IN (${sql.join(padded)})`;
    },
    lookUp: (table, column, values) =>
      sql<never>`(SELECT * FROM ${sql.table(table)} WHERE ${dialect.oneOf(column, values)})`.as<typeof table>(
        sql.ref(table),
      ),
    compare: (column, operator, value) => sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
    fromHex: (digits) => sql<string>`UNHEX(${digits})`,
    toHex: (column) => sql<string>`LOWER(CONVERT(HEX(${sql.ref(column)}) USING ascii))`,
    toLowerCase: (column) => sql<string>`LOWER(CONVERT(${sql.ref(column)} USING ascii))`,
    startsWith,
    unindexed: (column) => sql`COALESCE(${sql.ref(column)})`,
    distinctValues: (table, column, from, limit) =>
      sql`SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)} WHERE ${sql.ref(column)} >= ${from}
        GROUP BY ${sql.ref(column)} ORDER BY ${sql.ref(column)} LIMIT ${limit}`,
    readInOrder: (table, index) => {
      const hint = indexes.has(`${table}.${index}`) ? sql` FORCE INDEX (${sql.ref(index)})` : sql``;
      return sql<never>`${sql.table(table)}`.as<typeof table>(sql`${sql.ref(table)}${hint}`);
    },
    orderedJoin: sql`STRAIGHT_JOIN`,
    random: sql`RAND()`,
    materialized: sql``,
    hasStableOrder: false,
    isRemote: true,
    views: mysqlViews,
    fullText: {
      page: 'searchindex.si_page',
      usable: sql`SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE()
        AND table_name = 'searchindex' AND index_type = 'FULLTEXT' LIMIT 1`,
      matches: (column, terms) =>
        sql<SqlBool>`MATCH(${sql.ref(column)}) AGAINST(${format(terms)} IN BOOLEAN MODE)`,
      rank: (column, terms) =>
        sql<number>`MATCH(${sql.ref(column)}) AGAINST(${format(terms)} IN NATURAL LANGUAGE MODE)`,
    },
  };
  return dialect;
}

/** Formats a term for MATCH in boolean mode; without a sign it is required. */
function matchTerm({ sign, spellings, isPhrase, isPrefix }: FullTextTerm, shortestWord: number): string {
  const words = spellings.map((text) => {
    const quote = isPhrase || text.includes(' ') ? '"' : '';
    return `${quote}${indexedForm(text, shortestWord)}${quote}${isPrefix ? '*' : ''} `;
  });
  return (sign || '+') + (words.length > 1 ? `(${words.join('')})` : words.join(''));
}

/** Encodes words as MediaWiki stores them in its index: in ASCII, and padded to the server's minimum word length. */
export function indexedForm(text: string, shortestWord: number): string {
  let form = text
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => `u8${Buffer.from(letter).toString('hex')}`);
  if (shortestWord > 1) {
    form = form.replace(new RegExp(`\\b(\\w{1,${shortestWord - 1}})\\b`, 'g'), '$1u800');
  }
  return form.replace(/(\w)\.(\w|\*)/g, '$1u82e$2');
}
