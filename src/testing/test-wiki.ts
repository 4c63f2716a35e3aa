/// <reference lib="esnext.disposable" preserve="true" />
import type { AnswerOf, Checked, UntypedAnswer } from '../client/request.ts';
import type { AnyRequest } from '../client/values.ts';
import type { FullDescription } from '../extensions/description.ts';
import type { Configuration } from '../wiki/configuration.ts';

/** Parameters of a request; the values of a list are joined, `false` omits the parameter. */
export type TestParameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[]>
>;

/** Options of a request. */
export interface RequestOptions {
  /** Name of the account that sends the request; anonymous by default. */
  readonly as?: string;
  readonly method?: 'GET' | 'POST';
}

/** Decoded JSON of any structure. */
export type TestAnswer = UntypedAnswer;

/** The answer to a request, with the fields that follow from it, or an error. */
export type TestAnswerOf<R> = AnswerOf<R> & {
  readonly error?: { readonly code: string; readonly info: string; readonly [name: string]: unknown };
  readonly errors?: readonly { readonly code: string; readonly [name: string]: unknown }[];
};

/** A prepared statement, as in better-sqlite3. */
export interface WikiStatement {
  all(...values: unknown[]): unknown[];
  get(...values: unknown[]): unknown;
  run(...values: unknown[]): unknown;
  /** Returns the first column of rows. */
  pluck(): WikiStatement;
  /** Returns rows as arrays. */
  raw(): WikiStatement;
}

/** A connection to the wiki's database, by better-sqlite3. */
export interface WikiDatabase {
  prepare(sql: string): WikiStatement;
  exec(sql: string): unknown;
  close(): unknown;
}

/** A wiki in memory, closed by `close` or at the end of a `using` or `await using` block. */
export interface TestWiki<Connection = WikiDatabase> extends Disposable, AsyncDisposable {
  /** The database, in which tests may also change the wiki. */
  readonly database: Connection;
  /** The configuration; after `listen()`, with the addresses of the server. */
  readonly configuration: Configuration;
  /** Sends a request to the API in-process; returns the decoded JSON, with formatversion 2 by default. */
  readonly request: <const R extends AnyRequest>(
    parameters: R & Checked<R>,
    options?: RequestOptions,
  ) => Promise<TestAnswerOf<R>>;
  /**
   * Serves the API at 127.0.0.1 until the wiki is closed or the process has nothing else to do; returns the URL of
   * `api.php`. The wiki's own addresses in answers are then those of this server.
   */
  readonly listen: () => Promise<{ readonly url: string }>;
  /** Closes the database and the server; resolves when the port is free. */
  readonly close: () => Promise<void>;
}

/** A wiki's description; the configuration is the sample wiki's by default. */
export type ShortDescription = Omit<FullDescription, 'configuration'> & {
  readonly configuration?: Configuration;
};
