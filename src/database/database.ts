import type {
  AliasableExpression,
  AliasedRawBuilder,
  CompiledQuery,
  Expression,
  Kysely,
  RawBuilder,
  SqlBool,
} from 'kysely';

/** Anything that Kysely can turn into SQL; `O` is the row that comes back. */
export interface Query<O = unknown> {
  compile(): CompiledQuery<O>;
}

/** Which side of a position in an order a row must lie on, the position itself included. */
export type Direction = 'ascending' | 'descending';

/** What differs between the databases, as far as queries can see. */
export interface Dialect {
  readonly name: string;
  /** Rows at a position of an order or after it: columns, most significant first, with their values. */
  fromPosition(
    columns: readonly { readonly column: string; readonly value: unknown; readonly direction: Direction }[],
  ): Expression<SqlBool>;
  /** Rows whose column compares so with a value. */
  compare(column: string, operator: '>=' | '<=', value: unknown): Expression<SqlBool>;
  /** Rows whose column is one of the values; the SQL text does not depend on how many there are. */
  oneOf(column: string, values: readonly (string | number)[]): Expression<SqlBool>;
  /** Text given as the hexadecimal digits of its bytes, which need not be UTF-8. */
  fromHex(digits: string): Expression<string>;
  /** The bytes of a text column as lower-case hexadecimal digits. */
  toHex(column: string): AliasableExpression<string>;
  /** Rows whose text begins with a prefix. */
  startsWith(column: string, prefix: string): Expression<SqlBool>;
  /** A table that is read in the order of one of its indexes, whatever the planner thinks, where the database lets it be told. */
  readInOrder<Name extends string, Row>(table: Name, index: string): AliasedRawBuilder<Row, Name>;
  /** Joins two tables of which the first is read first, whatever the planner thinks; Kysely's `crossJoin` does so, too. */
  readonly orderedJoin: RawBuilder<unknown>;
  /** A column by which no rows are looked for, where the planner would take an index that serves the order less. */
  unindexed<T>(column: string): RawBuilder<T>;
  /** The values of a table's column from one on, in order, each once; an index that begins with it is asked for each, not read whole. */
  eachValue(
    table: string,
    column: string,
    from: string,
    most: number,
  ): RawBuilder<{ readonly value: string }>;
  /** Whether rows that are equal in an order come in the same order each time. */
  readonly keepsTies: boolean;
  /** The index of words that MediaWiki keeps in the table `searchindex`. */
  readonly fullText: FullText;
}

/** A word or phrase to be found. */
export interface SoughtTerm {
  /** The ways of writing it, as the index holds them. */
  readonly spellings: readonly string[];
  readonly isPhrase: boolean;
  /** Whether words that only begin so are found too. */
  readonly isBeginning: boolean;
  /** The sign before it, such as `-`, or nothing. */
  readonly sign: string;
}

/** How words are found in `searchindex`, and how it is made. */
export interface FullText {
  /** The column that holds the page's number. */
  readonly page: string;
  /** Answers a row if there is an index that can be searched. */
  readonly usable: RawBuilder<unknown>;
  /** Makes the index, empty and as MediaWiki would, in the place of one that there is, beside these tables. Absent where only MediaWiki makes it. */
  readonly create?: (tables: ReadonlyMap<string, unknown>) => readonly RawBuilder<unknown>[];
  /** Rows whose title or text has the terms. */
  matches(column: 'si_title' | 'si_text', terms: readonly SoughtTerm[]): Expression<SqlBool>;
  /** How well a row's title or text fits, the higher the better; absent where rows come in the index's own order. */
  readonly rank?: (column: 'si_title' | 'si_text', terms: readonly SoughtTerm[]) => Expression<number>;
}

/** Why a statement was not run: the database, or the account that it was opened with, only reads. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
}

/** Why a statement was ended: it ran longer than the wiki's settings allow. */
export class StatementTimeoutError extends Error {
  override readonly name = 'DBQueryTimeoutError';
}

/** Why a statement was not understood: the database lacks a table or column that MediaWiki has. */
export class MissingTableError extends Error {
  override readonly name = 'DBQueryError';
}

/** Why a statement was ended: nobody waits for its rows any more. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

/** Why nothing could be read: no server of the database answers, or all its connections are busy. */
export class UnavailableError extends Error {
  override readonly name = 'DBConnectionError';
}

/** How far what is read may be behind the server that is written to; -1 seconds where nothing is replicated. */
export interface Lag {
  readonly host: string;
  readonly seconds: number;
}

/** An open database: reads rows; a query's rows are all in memory when it answers. */
export interface Database {
  /** Builds SQL in this database's dialect; it has no connection of its own. */
  readonly builder: Kysely<unknown>;
  readonly dialect: Dialect;
  /** Runs a query and answers its rows; gives up when the signal says that nobody waits for them. */
  all<O>(query: Query<O>, signal?: AbortSignal): Promise<O[]>;
  /** Whether a query can be given up while it runs. */
  readonly canGiveUp?: boolean;
  /** Of the replica in use that is furthest behind; absent where there are never any. */
  readonly lag?: () => Lag;
  /** Of every replica that answers, or of the only server, which is never behind. */
  readonly lags?: () => readonly Lag[];
  /**
   * Runs statements in one transaction: all of them are kept, or none; refuses with a {@link ReadOnlyError}
   * or a {@link BusyError}. Absent where the database is never written. An API writes only the log of checks, see
   * `extensions/checkuser`.
   */
  readonly write?: (statements: readonly Query[]) => Promise<void>;
  /** Names of the tables, with the names of their columns. */
  tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Columns that views, in the place of tables, leave out of every row, as `table.column`; absent where there are no such views. */
  readonly leftOut?: () => Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A database that was opened to be changed. */
export type WritableDatabase = Database & Required<Pick<Database, 'write'>>;

/** Why a database could not be changed now: another program has been changing it for too long. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}
