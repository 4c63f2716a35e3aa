import { trimEndOf } from '../../wiki/trim-end.ts';
import Sqlite from 'better-sqlite3';
import {
  DummyDriver,
  type IdentifierNode,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqlBool,
  sql,
} from 'kysely';
import {
  BusyError,
  type Dialect,
  MissingTableError,
  type Query,
  ReadOnlyError,
  type FullTextTerm,
  type WritableDatabase,
} from '../database.ts';
import { bindable } from '../bindable.ts';
import { searchIndexStatement } from '../schema/create.ts';
import { countStatement } from '../usage.ts';
import { endOfPrefix } from './prefix.ts';
import { createVisits } from './sqlite-visits.ts';

/** Opens a SQLite file for reading; the first write opens a second connection. */
export function openSqlite(path: string): WritableDatabase {
  const connection = new Sqlite(path, { readonly: true, fileMustExist: true });
  connection.pragma('query_only = 1');
  connection.pragma('mmap_size = 1073741824');
  connection.pragma('cache_size = -4096');
  return fromConnection(connection, () => new Sqlite(path, { fileMustExist: true, timeout: BUSY_TIMEOUT }));
}

/** Opens a SQLite file for bulk writes; reads and writes share one connection. */
export function openSqliteForWriting(path: string): WritableDatabase {
  const connection = new Sqlite(path, { fileMustExist: true, timeout: COMMAND_BUSY_TIMEOUT });
  connection.pragma('cache_size = -65536');
  return fromConnection(connection);
}

/** Milliseconds to wait for another writer: while serving requests, and in commands. */
const BUSY_TIMEOUT = 5000;
const COMMAND_BUSY_TIMEOUT = 60_000;

/** Uses an open connection, such as one to a database in memory, for reads and, by default, for writes. */
export function fromConnection(
  connection: Sqlite.Database,
  openWriter: () => Sqlite.Database = () => connection,
): WritableDatabase {
  let writer: Sqlite.Database | undefined;
  let prepareToWrite: Prepare | undefined;
  const prepare = createPrepare(connection);
  const snapshot = shareSnapshot(connection);
  const builder = createBuilder();
  const visits = createVisits(connection, prepare, builder);
  return {
    builder,
    dialect: sqliteDialect,
    all: async (query, { usage } = {}) => {
      const compiled = query.compile();
      const values = bindable(compiled.parameters);
      snapshot.begin();
      if (!usage) return prepare(compiled.sql).all(...values) as never[];
      const since = performance.now();
      const { rows, visited } = visits.run(query, compiled.sql, values, usage);
      countStatement(usage, compiled, { visited, returned: rows.length }, since);
      return rows as never[];
    },
    write: async (statements) => {
      // The writer would wait for the readers of this process.
      snapshot.end();
      try {
        writer ??= openWriter();
        prepareToWrite ??= writer === connection ? prepare : createPrepare(writer);
        writeAll(writer, prepareToWrite, statements);
      } catch (error) {
        throw writeError(error);
      }
    },
    tables: async () => {
      const rows = connection
        .prepare<[], { table: string; column: string }>(
          `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
        )
        .all();
      const tables = new Map<string, Set<string>>();
      for (const { table, column } of rows) tables.set(table, (tables.get(table) ?? new Set()).add(column));
      return tables;
    },
    close: async () => {
      snapshot.end();
      writer?.close();
      connection.close();
    },
  };
}

function prepareOn(connection: Sqlite.Database, text: string): Sqlite.Statement {
  try {
    return connection.prepare(text);
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^no such (?:table|column)/.test(error.message)) {
      throw new MissingTableError(error.message, { cause: error });
    }
    throw error;
  }
}

/**
 * Shares one read transaction among all reads of a turn of the event loop. SQLite then locks the file once per turn
 * instead of once per statement, which for a small statement is most of its cost.
 */
function shareSnapshot(connection: Sqlite.Database): {
  readonly begin: () => void;
  readonly end: () => void;
} {
  const begin = connection.prepare('BEGIN');
  const commit = connection.prepare('COMMIT');
  let open = false;
  const end = (): void => {
    if (open && connection.open && connection.inTransaction) commit.run();
    open = false;
  };
  return {
    begin: () => {
      if (open || connection.inTransaction) return;
      begin.run();
      open = true;
      setImmediate(end);
    },
    end,
  };
}

type Prepare = (text: string) => Sqlite.Statement;

/** Caches prepared statements and evicts the oldest. */
function createPrepare(connection: Sqlite.Database): Prepare {
  const statements = new Map<string, Sqlite.Statement>();
  return (text) => {
    const cached = statements.get(text);
    if (cached) return cached;
    const statement = prepareOn(connection, text);
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

/** Translates the error of a failed write. */
function writeError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (/^SQLITE_(?:READONLY|CANTOPEN|PERM)/.test(error.code)) {
    return new ReadOnlyError('The database is read-only.', { cause: error });
  }
  return error.code.startsWith('SQLITE_BUSY')
    ? new BusyError('The database is locked: another program is writing to it.', { cause: error })
    : error;
}

/**
 * Writes parameters as `+?`. For plain ones SQLite considers the bound values when it plans, and prepares a statement
 * again whenever they are bound, which costs more than running most statements.
 */
class OpaqueParameters extends SqliteQueryCompiler {
  readonly #names = new Map<string, string>();

  /** Caches quoted names: statements are compiled for every request. */
  protected override visitIdentifier({ name }: IdentifierNode): void {
    let quoted = this.#names.get(name);
    if (quoted === undefined) {
      quoted = `"${this.sanitizeIdentifier(name)}"`;
      this.#names.set(name, quoted);
    }
    this.append(quoted);
  }

  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

const createBuilder = (): Kysely<unknown> =>
  new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (builder) => new SqliteIntrospector(builder),
      createQueryCompiler: () => new OpaqueParameters(),
    },
  });

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
    const padded = [...values, ...Array.from({ length: size - values.length }, () => values[0])];
    return sql`${sql.ref(column)} IN (${sql.join(padded)})`;
  },
  compare: (column, operator, value) => sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
  fromHex: (digits) => sql<string>`CAST(unhex(${digits}) AS TEXT)`,
  toHex: (column) => sql<string>`lower(hex(${sql.ref(column)}))`,
  startsWith: (column, prefix) => {
    const end = endOfPrefix(prefix);
    const after = sql<SqlBool>`${sql.ref(column)} >= ${prefix}`;
    return end === undefined ? after : sql`(${after} AND ${sql.ref(column)} < ${end})`;
  },
  unindexed: (column) => sql`+${sql.ref(column)}`,
  distinctValues: (table, column, from, limit) => {
    const next = sql`SELECT MIN(${sql.ref(column)}) FROM ${sql.table(table)} WHERE ${sql.ref(column)}`;
    return sql`WITH RECURSIVE names (value, position) AS (
        SELECT (${next} >= ${from}), 1
        UNION ALL
        SELECT (${next} > value), position + 1 FROM names WHERE value IS NOT NULL AND position < ${limit}
      ) SELECT value FROM names WHERE value IS NOT NULL`;
  },
  readInOrder: (table) => sql<never>`${sql.table(table)}`.as(sql`${sql.ref(table)}`),
  orderedJoin: sql`CROSS JOIN`,
  hasStableOrder: true,
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
    const quoted = isPhrase ? `"${text}"` : text.includes(' ') ? `"${trimEndOf(text, ' ').replace(/^ +/, '')}"` : text;
    return `${quoted}${isPrefix ? '*' : ''} `;
  });
  // Quirk: a page matches only if it has every spelling of the word.
  return sign + (words.length > 1 ? `(${words.join('')})` : words.join(''));
}
