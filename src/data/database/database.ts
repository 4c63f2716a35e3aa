import type { Aliased, Expression, SqlBool, SqlExpression } from './statements/expression.ts';
import type { Query } from './statements/query.ts';
import type { Builder } from './statements/select.ts';
import type { Usage } from './usage.ts';

export type { Query };

/** Direction of a sort order. */
export type Direction = 'ascending' | 'descending';

/** The differences between databases that queries depend on. */
export interface Dialect {
  readonly name: string;
  /** Rows at or after a position in an order: columns with their values, most significant first. */
  fromPosition(
    columns: readonly { readonly column: string; readonly value: unknown; readonly direction: Direction }[],
  ): Expression<SqlBool>;
  /** Rows whose column compares with a value. */
  compare(column: string, operator: '>=' | '<=', value: unknown): Expression<SqlBool>;
  /** Rows whose column is one of the values; few different SQL texts result, whatever the number of values. */
  oneOf(column: string, values: readonly (string | number)[]): Expression<SqlBool>;
  /** Decodes hexadecimal digits into text, which need not be valid UTF-8. */
  fromHex(digits: string): Expression<string>;
  /** Encodes a text column as lower-case hexadecimal digits. */
  toHex(column: string): SqlExpression<string>;
  /** Rows whose text begins with a prefix. */
  startsWith(column: string, prefix: string): Expression<SqlBool>;
  /** Hints that a table be read in the order of an index, if the database supports such hints. */
  readInOrder<Name extends string, Row>(table: Name, index: string): Aliased<Row, Name>;
  /** A join whose first table is always read first; `crossJoin` is written as it too. */
  readonly orderedJoin: SqlExpression<unknown>;
  /** Keeps the planner from using an index of a column, where it would choose that over the index that gives the order. */
  unindexed<T>(column: string): SqlExpression<T>;
  /** Distinct values of a column in order, starting at one; reads one entry of an index per value. */
  distinctValues(
    table: string,
    column: string,
    from: string,
    limit: number,
  ): SqlExpression<{ readonly value: string }>;
  /** Whether rows that are equal in an order are always returned in the same order. */
  readonly hasStableOrder: boolean;
  /** MediaWiki's full-text index, the table `searchindex`. */
  readonly fullText: FullText;
}

/** A word or phrase of a full-text query. */
export interface FullTextTerm {
  /** As the index holds them. */
  readonly spellings: readonly string[];
  readonly isPhrase: boolean;
  /** Whether it also matches longer words that start with it. */
  readonly isPrefix: boolean;
  /** The operator before it, such as `-`, or empty. */
  readonly sign: string;
}

/** How `searchindex` is queried and created. */
export interface FullText {
  /** The column that holds the page id. */
  readonly page: string;
  /** Returns a row if a usable index exists. */
  readonly usable: SqlExpression<unknown>;
  /** Creates an empty index as MediaWiki does, replacing an existing one. Absent if only MediaWiki creates it. */
  readonly create?: (tables: ReadonlyMap<string, unknown>) => readonly SqlExpression<unknown>[];
  /** Rows whose title or text matches the terms. */
  matches(column: 'si_title' | 'si_text', terms: readonly FullTextTerm[]): Expression<SqlBool>;
  /** Relevance of a row, higher is better; absent if the index does not rank. */
  readonly rank?: (column: 'si_title' | 'si_text', terms: readonly FullTextTerm[]) => Expression<number>;
}

/** Thrown when the database, or the account used, is read-only. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
}

/** Thrown when a statement exceeds the configured time limit. */
export class StatementTimeoutError extends Error {
  override readonly name = 'DBQueryTimeoutError';
}

/** Thrown when the database lacks a table or column. */
export class MissingTableError extends Error {
  override readonly name = 'DBQueryError';
}

/** Thrown when a statement is cancelled because the client has disconnected. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** Thrown when the database cannot be asked for now: no server responds, all are busy, the file is damaged or locked. */
export class UnavailableError extends Error {
  override readonly name: string = 'DBConnectionError';
}

/** Replication lag of a server; -1 seconds without replication. */
export interface Lag {
  readonly host: string;
  readonly seconds: number;
}

/** A server of a database and its connections. */
export interface DatabaseServerState {
  /** `host:port`, or the path of its socket. */
  readonly name: string;
  /** Whether it responds and is in service. */
  readonly isUp: boolean;
  /** Replication lag in seconds; undefined if the server is down or the account may not read it. */
  readonly lag: number | undefined;
  /** Maximum number of connections that run statements. */
  readonly connections: number;
  /** Statements that run. */
  readonly running: number;
  /** Statements that wait for a free connection. */
  readonly waiting: number;
  /** Statements answered so far. */
  readonly responses: number;
}

/** How a statement runs. */
export interface StatementOptions {
  /** Makes a signal that cancels it, if the database can. */
  readonly signal?: (() => AbortSignal) | undefined;
  /** Where its rows and its time are counted, and whose budget ends it. */
  readonly usage?: Usage | undefined;
}

/** An open database. */
export interface Database {
  /** Compiles SQL in this database's dialect; it has no connection. */
  readonly builder: Builder;
  readonly dialect: Dialect;
  /** Runs a query and returns all its rows. */
  all<O>(query: Query<O>, options?: StatementOptions): Promise<O[]>;
  /** Returns the lag of the replica that is furthest behind; absent without replication. */
  readonly lag?: () => Lag;
  /** Returns the lag of every replica that responds, or 0 for a single server. */
  readonly lags?: () => readonly Lag[];
  /** Returns the state of every server; absent for a database in a file. */
  readonly servers?: () => readonly DatabaseServerState[];
  /**
   * Runs statements in one transaction; rejects with a {@link ReadOnlyError} or a {@link BusyError}. Absent if the
   * database is never written. While serving, only the log of `extensions/checkuser` is written.
   */
  readonly write?: (statements: readonly Query[]) => Promise<void>;
  /** Returns how the database would run a statement, in lines without its values; absent if it cannot tell. */
  readonly explain?: (sql: string, parameters: readonly unknown[]) => Promise<readonly string[]>;
  /** Lists the tables with their columns. */
  tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Lists columns that views define as NULL, as `table.column`; absent if the database has no such views. */
  readonly omittedColumns?: () => Promise<readonly string[]>;
  /**
   * Returns the version of what statements read in this turn of the event loop: as long as it is the same, nothing was
   * written. Undefined if it is not known now; absent where it never is.
   */
  readonly version?: () => string | undefined;
  /** Whether it has to be opened anew: another file has taken its place, or its tables have changed. */
  readonly isOutdated?: () => boolean;
  close(): Promise<void>;
}

/** A database opened for writing. */
export type WritableDatabase = Database & Required<Pick<Database, 'write'>>;

/** Thrown when another program holds the write lock for too long. */
export class BusyError extends UnavailableError {
  override readonly name = 'BusyError';
}
