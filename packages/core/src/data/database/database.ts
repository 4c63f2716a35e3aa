import type { Aliased, Expression, SqlBool, SqlExpression } from './statements/expression.ts';
import type { Query } from './statements/query.ts';
import type { Builder } from './statements/select.ts';
import type { Usage } from './usage.ts';
import type { ViewSyntax } from './view-syntax.ts';

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
  /** The rows of a table whose column is one of the values, where an index finds those of each value; in any order. */
  lookUp<Name extends string, Row>(
    table: Name,
    column: string,
    values: readonly (string | number)[],
  ): Aliased<Row, Name>;
  /** Decodes hexadecimal digits into text, which need not be valid UTF-8. */
  fromHex(digits: string): Expression<string>;
  /**
   * Decodes hexadecimal digits into the value that MediaWiki stores in place of a text with a NUL; absent if that is the
   * same text.
   */
  fromHexWithNul?(digits: string): Expression<string>;
  /** Encodes a text column as lower-case hexadecimal digits. */
  toHex(column: string): SqlExpression<string>;
  /** A text column of ASCII in lower case. */
  toLowerCase(column: string): SqlExpression<string>;
  /** Rows whose text begins with a prefix. */
  startsWith(column: string, prefix: string): Expression<SqlBool>;
  /** Hints that a table be read in the order of an index, if the database supports such hints. */
  readInOrder<Name extends string, Row>(table: Name, index: string): Aliased<Row, Name>;
  /** The join operator that always reads its left table first; `crossJoin` compiles to it too. */
  readonly orderedJoin: SqlExpression<unknown>;
  /** A random number, another one for each row. */
  readonly random: SqlExpression<number>;
  /** A word before the parentheses of a common table expression, which is then evaluated once however often it is read. */
  readonly materialized: SqlExpression<unknown>;
  /** A column whose index the planner does not use, where it would prefer that to the index that gives the order. */
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
  /** Whether each statement goes to a server and back, so that one that reads more is better than two. */
  readonly isRemote: boolean;
  /** MediaWiki's full-text index, the table `searchindex`. */
  readonly fullText: FullText;
  /** How views are written. */
  readonly views: ViewSyntax;
}

/** A word or phrase of a full-text query. */
export interface FullTextTerm {
  /** Normalized as for the index; the dialect encodes them further if its index does. */
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

/** Thrown when a table or column is missing, or the account may not read it. */
export class MissingTableError extends Error {
  override readonly name = 'DBQueryError';
}

/** Thrown when a statement is cancelled because the client has disconnected. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * Thrown when the database is unavailable: no server responds, all are busy, or its file is missing, damaged or locked.
 */
export class UnavailableError extends Error {
  override readonly name: string = 'DBConnectionError';
}

/** Thrown when a statement has waited too long for a table that something else has locked. */
export class LockedError extends UnavailableError {
  override readonly name = 'DBQueryTimeoutError';
}

/** Replication lag of a server; -1 seconds if no server has a known lag. */
export interface Lag {
  readonly host: string;
  readonly seconds: number;
}

/** Replication lag of a replica; undefined if it is unknown: it is down, does not replicate, or denies access to it. */
export interface ReplicaLag {
  readonly host: string;
  readonly seconds: number | undefined;
}

/** A server of a database and its connections. */
export interface DatabaseServerState {
  /** `host:port`, or the path of its socket. */
  readonly name: string;
  /** Whether it responds and is in service. */
  readonly isUp: boolean;
  /**
   * Replication lag in seconds; if replication has stopped, the time since it ran without lag, as far as that is known.
   * Undefined if the server is down or the account may not read its lag.
   */
  readonly lag: number | undefined;
  /** Maximum number of connections that run statements. */
  readonly connections: number;
  /** Statements that are running. */
  readonly running: number;
  /** Statements that are waiting for a free connection. */
  readonly waiting: number;
  /** Statements answered so far. */
  readonly responses: number;
}

/** How a statement runs. */
export interface StatementOptions {
  /** Returns the signal that cancels the statement; called only where statements can be cancelled. */
  readonly signal?: (() => AbortSignal) | undefined;
  /** Counts the rows and the time of the statement, and limits them by its budget. */
  readonly usage?: Usage | undefined;
}

/** An open database. */
export interface Database {
  /** Compiles SQL in this database's dialect; it has no connection. */
  readonly builder: Builder;
  readonly dialect: Dialect;
  /** Runs a query and returns all its rows. */
  all<O>(query: Query<O>, options?: StatementOptions): Promise<O[]>;
  /**
   * Returns the lag of the replica furthest behind, or -1 with the primary's name if no replica has a known lag; absent
   * for a database in a file.
   */
  readonly lag?: () => Lag;
  /**
   * Returns the lag of every replica, or 0 seconds for the first server if there is none; absent for a database in a
   * file.
   */
  readonly lags?: () => readonly ReplicaLag[];
  /** Returns the state of every server; absent for a database in a file. */
  readonly servers?: () => readonly DatabaseServerState[];
  /**
   * Runs statements in one transaction; rejects with a {@link ReadOnlyError}, or with an {@link UnavailableError} such
   * as a {@link BusyError}. While serving, only the log of `extensions/checkuser` is written.
   */
  readonly write?: (statements: readonly Query[]) => Promise<void>;
  /** Returns how the database would run a statement, in lines without its values; absent if it cannot tell. */
  readonly explain?: (sql: string, parameters: readonly unknown[]) => Promise<readonly string[]>;
  /** Lists the tables with their columns. */
  tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Lists columns that views define as NULL, as `table.column`; absent if the database has no such views. */
  readonly omittedColumns?: () => Promise<readonly string[]>;
  /**
   * Returns the version of the data that statements read in this turn of the event loop; while it stays the same,
   * nothing has been written. Undefined if the version cannot be read; absent if the database has none.
   */
  readonly version?: () => string | undefined;
  /** Whether it must be reopened: its file was replaced, or changed after a failed read, or its tables changed. */
  readonly isOutdated?: () => boolean;
  close(): Promise<void>;
}

/** A database that can be written. */
export type WritableDatabase = Database & Required<Pick<Database, 'write'>>;

/** Thrown when another program holds the write lock for too long. */
export class BusyError extends UnavailableError {
  override readonly name = 'BusyError';
}
