import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { trimEndOf } from '../../../wiki/trim-end.ts';
import {
  MissingTableError,
  UnavailableError,
  type Dialect,
  type FullTextTerm,
  type Query,
  type StatementOptions,
  type WritableDatabase,
} from '../database.ts';
import { searchIndexStatement } from '../schema/create.ts';
import type { SqlBool } from '../statements/expression.ts';
import { createBuilder } from '../statements/select.ts';
import { sql } from '../statements/sql.ts';
import type { Syntax } from '../statements/writer.ts';
import { countStatement } from '../usage.ts';
import { sqliteViews } from '../view-syntax.ts';
import { startsWith } from './prefix.ts';
import { isDamaged, isLocked, readError, whenUnlocked, writeError } from './sqlite-faults.ts';
import { lookAt, watchFile, type FileWatch } from './sqlite-file.ts';
import { createVisits, planLines, readRows } from './sqlite-visits.ts';

/** Opens a SQLite file for reading; each write opens a second connection. */
export function openSqlite(path: string): WritableDatabase {
  const before = lookAt(path);
  // Not mapped into memory: if another program truncates a mapped file, the next read kills the process.
  const connection = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 0 });
  connection.pragma('query_only = 1');
  connection.pragma('cache_size = -32768');
  return fromConnection(
    connection,
    () => new Sqlite(path, { fileMustExist: true, timeout: 0 }),
    watchFile(path, before, connection),
  );
}

/** Milliseconds for which reads and writes wait for a lock that another program holds. */
const READ_PATIENCE = 1000;
const WRITE_PATIENCE = 5000;

/** Uses an open connection, such as one to a database in memory, for reads and, by default, for writes. */
export function fromConnection(
  connection: Sqlite.Database,
  openWriter: () => Sqlite.Database = () => connection,
  file?: FileWatch,
): WritableDatabase {
  const prepare = createPrepare(connection);
  const snapshot = shareSnapshot(connection, file);
  const recover = async <T>(error: unknown, read: () => T): Promise<T> => {
    try {
      if (isLocked(error)) return await whenUnlocked(read, READ_PATIENCE);
      throw error;
    } catch (last) {
      const fault = readError(last, connection.name);
      if (fault instanceof MissingTableError || isDamaged(last)) file?.checkAgain();
      if (fault instanceof MissingTableError && file?.isOutdated()) {
        throw new UnavailableError(`${connection.name} has changed and is being reopened.`, { cause: last });
      }
      throw fault;
    }
  };
  const visits = createVisits(connection);
  return {
    builder: createBuilder(syntax),
    dialect: sqliteDialect,
    all: async <O>(query: Query<O>, { usage }: StatementOptions = {}): Promise<O[]> => {
      const compiled = query.compile();
      const values = bindable(compiled.parameters);
      const read = (): O[] => {
        snapshot.begin();
        if (!usage) return readRows(prepare(compiled.sql), values) as O[];
        const since = performance.now();
        const { rows, visited } = visits.run(query, compiled.sql, values, usage);
        countStatement(usage, compiled, { visited, returned: rows.length }, since);
        return rows as O[];
      };
      try {
        return read();
      } catch (error) {
        return recover(error, read);
      }
    },
    explain: async (text, parameters) => planLines(connection, text, bindable(parameters)),
    write: async (statements) => {
      const write = (): void => {
        // The writer would wait for the readers of this process.
        snapshot.end();
        const writer = openWriter();
        try {
          writeAll(writer, writer === connection ? prepare : createPrepare(writer), statements);
        } finally {
          if (writer !== connection) writer.close();
        }
      };
      await whenUnlocked(write, WRITE_PATIENCE).catch((error: unknown) => {
        throw writeError(error, connection.name);
      });
    },
    tables: async () => {
      const read = (): readonly { readonly table: string; readonly column: string }[] =>
        connection
          .prepare<[], { table: string; column: string }>(
            `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
          )
          .all();
      const tables = new Map<string, Set<string>>();
      for (const { table, column } of await whenUnlocked(read, READ_PATIENCE)) {
        tables.set(table, (tables.get(table) ?? new Set()).add(column));
      }
      return tables;
    },
    ...(file && { version: versionsOf(connection, snapshot.begin), isOutdated: file.isOutdated }),
    close: async () => {
      snapshot.end();
      connection.close();
    },
  };
}

const LEAST_INTEGER = -(2n ** 63n);
const MOST_INTEGER = 2n ** 63n - 1n;

/** Replaces numbers beyond 64 bits, which SQLite cannot bind, by the nearest 64-bit integer. */
function bindable(parameters: readonly unknown[]): readonly unknown[] {
  return parameters.some(isTooLarge)
    ? parameters.map((value) => (isTooLarge(value) ? clamped(value) : value))
    : parameters;
}

const isTooLarge = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) >= 2 ** 63;

const clamped = (value: number): bigint => (value < 0 ? LEAST_INTEGER : MOST_INTEGER);

/** The read transaction of a turn of the event loop. */
interface Snapshot {
  /** Begins it unless it has begun; returns its number, or undefined within a transaction begun elsewhere. */
  readonly begin: () => number | undefined;
  readonly end: () => void;
}

/**
 * Shares one read transaction among all reads of a turn of the event loop. SQLite then locks the file once per turn
 * instead of once per statement, which for a small statement is most of its cost.
 */
function shareSnapshot(connection: Sqlite.Database, file: FileWatch | undefined): Snapshot {
  const begin = connection.prepare('BEGIN');
  const commit = connection.prepare('COMMIT');
  let open = false;
  let number = 0;
  const end = (): void => {
    if (!open) return;
    open = false;
    if (!connection.open || !connection.inTransaction) return;
    try {
      commit.run();
    } catch {
      // A read that met a corrupt page makes this fail too.
      if (connection.inTransaction) connection.exec('ROLLBACK');
    }
  };
  return {
    begin: () => {
      if (open) return number;
      if (connection.inTransaction) return undefined;
      file?.check();
      begin.run();
      open = true;
      setImmediate(end);
      return ++number;
    },
    end,
  };
}

/**
 * Returns a function that reads the version of an open file. SQLite's count of other connections' changes can be
 * compared only within one connection, so a random id of the connection is part of the version. A snapshot has one version.
 */
function versionsOf(connection: Sqlite.Database, begin: Snapshot['begin']): () => string | undefined {
  const opening = randomUUID();
  const count = connection.prepare<[], number>('PRAGMA data_version').pluck();
  let last: number | undefined;
  let version: string | undefined;
  let read: number | undefined;
  return () => {
    try {
      const snapshot = begin();
      if (snapshot !== undefined && snapshot === read) return version;
      const now = count.get();
      if (now !== last) version = `${opening} ${now ?? ''}`;
      last = now;
      read = snapshot;
      return version;
    } catch {
      // The next statement reports what is wrong with the file.
      return undefined;
    }
  };
}

type Prepare = (text: string) => Sqlite.Statement;

/** Caches prepared statements and evicts the oldest. */
function createPrepare(connection: Sqlite.Database): Prepare {
  const statements = new Map<string, Sqlite.Statement>();
  return (text) => {
    const cached = statements.get(text);
    if (cached) return cached;
    const statement = connection.prepare(text);
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
    statements.set(text, statement);
    return statement;
  };
}

function writeAll(connection: Sqlite.Database, prepare: Prepare, statements: readonly Query[]): void {
  const run = connection.transaction(() => {
    for (const statement of statements) {
      const { sql: text, parameters } = statement.compile();
      prepare(text).run(...parameters);
    }
  });
  run.immediate();
}

/**
 * Parameters are written as `+?`. For plain ones SQLite considers the bound values when it plans, and prepares a
 * statement again whenever they are bound, which costs more than running most statements.
 */
const syntax: Syntax = {
  quote: '"',
  placeholder: '+?',
  textOfBytes: ['CAST(', ' AS TEXT)'],
  // The driver would decode text, and MediaWiki stores compressed texts as such.
  bytesOfText: ['CAST(', ' AS BLOB)'],
  orderedJoin: 'cross join',
};

const MAX_STATEMENTS = 2000;

/** Sizes to which short lists are padded, so that few statements are prepared; longer lists are passed as JSON. */
const listSizes = [2, 4, 8];

const sqliteDialect: Dialect = {
  name: 'sqlite',
  fromPosition: (position) => {
    const [first, ...rest] = position;
    if (!first) return sql`true`;
    if (position.every(({ direction }) => direction === first.direction)) {
      const columns = sql.join(position.map(({ column }) => sql.ref(column)));
      const values = sql.join(position.map(({ value }) => value));
      const operator = sql.raw(first.direction === 'ascending' ? '>=' : '<=');
      return rest.length === 0
        ? sql`${columns} ${operator} ${values}`
        : sql`(${columns}) ${operator} (${values})`;
    }
    const column = sql.ref(first.column);
    const beyond = sql.raw(first.direction === 'ascending' ? '>' : '<');
    return sql`(${column} ${beyond} ${first.value} OR (${column} = ${first.value} AND ${sqliteDialect.fromPosition(rest)}))`;
  },
  oneOf: (column, values) => {
    if (values.length === 1) return sql`${sql.ref(column)} = ${values[0]}`;
    const size = listSizes.find((limit) => values.length <= limit);
    if (size === undefined || values.length === 0) {
      return sql`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
    }
    const padded = [...values];
    while (padded.length < size) padded.push(values[0] ?? 0);
    return sql`${sql.ref(column)} IN (${sql.join(padded)})`;
  },
  // SQLite would sort the values of a subquery first.
  lookUp: (table, column, values) =>
    sql<never>`json_each(${JSON.stringify(values)})`.as<typeof table>(
      sql`wanted CROSS JOIN ${sql.table(table)} ON ${sql.ref(`${table}.${column}`)} = wanted.value`,
    ),
  compare: (column, operator, value) => sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
  fromHex: (digits) => sql<string>`CAST(unhex(${digits}) AS TEXT)`,
  // MediaWiki writes such texts as BLOBs, which follow all others.
  fromHexWithNul: (digits) => sql<string>`unhex(${digits})`,
  toHex: (column) => sql<string>`lower(hex(${sql.ref(column)}))`,
  toLowerCase: (column) => sql<string>`lower(${sql.ref(column)})`,
  startsWith,
  unindexed: (column) => sql`+${sql.ref(column)}`,
  distinctValues: (table, column, from, limit) => {
    const next = sql`SELECT MIN(${sql.ref(column)}) FROM ${sql.table(table)} WHERE ${sql.ref(column)}`;
    return sql`WITH RECURSIVE names (value, position) AS (
        SELECT (${next} >= ${from}), 1
        UNION ALL
        SELECT (${next} > value), position + 1 FROM names WHERE value IS NOT NULL AND position < ${limit}
      ) SELECT value FROM names WHERE value IS NOT NULL`;
  },
  readInOrder: (table) => sql<never>`${sql.table(table)}`.as<typeof table>(sql`${sql.ref(table)}`),
  orderedJoin: sql`CROSS JOIN`,
  random: sql`RANDOM()`,
  materialized: sql`MATERIALIZED`,
  hasStableOrder: true,
  isRemote: false,
  views: sqliteViews,
  fullText: {
    page: 'searchindex.rowid',
    usable: sql`SELECT 1 FROM sqlite_schema WHERE name = 'searchindex' AND sql LIKE '%fts%'`,
    create: (tables) => [
      sql`DROP TABLE IF EXISTS searchindex`,
      sql.raw(searchIndexStatement),
      // Tells MediaWiki's updater that the index exists.
      ...(tables.has('updatelog') ? [sql`REPLACE INTO updatelog (ul_key) VALUES ('fts3')`] : []),
    ],
    matches: (column, terms) => sql<SqlBool>`${sql.ref(column)} MATCH ${terms.map(matchTerm).join(' ')}`,
  },
};

/** Formats a term for FTS3's MATCH. */
function matchTerm({ sign, spellings, isPhrase, isPrefix }: FullTextTerm): string {
  const words = spellings.map((text) => {
    const quoted = isPhrase
      ? `"${text}"`
      : text.includes(' ')
        ? `"${trimEndOf(text, ' ').replace(/^ +/, '')}"`
        : text;
    return `${quoted}${isPrefix ? '*' : ''} `;
  });
  // Quirk: a page matches only if it has every spelling of the word.
  return sign + (words.length > 1 ? `(${words.join('')})` : words.join(''));
}
