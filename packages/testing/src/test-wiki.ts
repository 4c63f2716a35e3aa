/// <reference lib="esnext.disposable" preserve="true" />
import type { Configuration } from '@wikiquery/core/wiki';
import type { FullDescription } from '@wikiquery/extensions/description';
import type { AnswerOf, AnyRequest, Checked, UntypedAnswer } from 'wikiquery-client';
import type { EditActionParameters, MainParameters } from 'wikiquery-client/api';
import type { SavedEdit } from './edit-refused-error.ts';
import type { SandboxClock } from './sandbox/clock.ts';
import type { ControlOptions } from './sandbox/controls.ts';
import type { Faults } from './sandbox/faults.ts';
import type { SentRequest, Write } from './sandbox/journal.ts';
import type { SentMail } from './sandbox/mails.ts';
import type { Snapshot } from './sandbox/snapshot.ts';

/** Parameters of any request; the values of a list are joined, `false` omits the parameter. */
export type TestParameters = AnyRequest;

/** Options of a request. */
export interface RequestOptions {
  /** Name of the account that sends the request; anonymous by default. */
  readonly as?: string;
  readonly method?: 'GET' | 'POST';
  /** Files by the parameter that takes them, such as `file`. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** What a description cannot say of a wiki. */
export type WikiOptions = ControlOptions;

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
  /** Sends a request by POST, with a token; for actions that write. */
  readonly post: <const R extends AnyRequest>(
    parameters: R & Checked<R>,
    options?: Pick<RequestOptions, 'as' | 'files'>,
  ) => Promise<TestAnswerOf<R>>;
  /**
   * Creates or changes a page, with further parameters of `action=edit` and `as` for an account. Throws an
   * {@link EditRefusedError} where the wiki refuses it.
   */
  readonly edit: (title: string, text: string, options?: EditParameters & EditOptions) => Promise<SavedEdit>;
  /** Returns what sends requests as an account. */
  readonly as: (name: string) => TestUser;
  /** Remembers the state of the wiki, which can go back to it as often as needed. */
  readonly snapshot: () => Promise<Snapshot>;
  /** Runs the jobs that wait where the option `jobs` is `wait`, and those that they bring; returns how many there were. */
  readonly runJobs: () => Promise<number>;
  /** The time by which the wiki goes: the real one, until it is set. */
  readonly clock: SandboxClock;
  /** Orders requests to fail. */
  readonly faults: Faults;
  /** The requests that were sent so far, at most the last ten thousand. */
  readonly requests: readonly SentRequest[];
  /** The writes that were asked for so far, with their results or errors. */
  readonly writes: readonly Write[];
  /** The mails that the wiki sent so far; none leave it. */
  readonly mails: readonly SentMail[];
  /**
   * Serves the API at 127.0.0.1 until the wiki is closed or the process has nothing else to do; returns the URL of
   * `api.php`. The wiki's own addresses in answers are then those of this server.
   */
  readonly listen: () => Promise<{ readonly url: string }>;
  /** Closes the database and the server; resolves when the port is free. */
  readonly close: () => Promise<void>;
}

/** Further parameters of an edit. */
export type EditParameters = Omit<EditActionParameters, 'text' | 'title'> & MainParameters;

/** Options of an edit. */
export interface EditOptions {
  /** User name of the editor; anonymous by default. */
  readonly as?: string;
}

/** Sends requests as an account of the wiki. */
export interface TestUser {
  readonly request: TestWiki['request'];
  readonly post: <const R extends AnyRequest>(
    parameters: R & Checked<R>,
    options?: Pick<RequestOptions, 'files'>,
  ) => Promise<TestAnswerOf<R>>;
  readonly edit: (title: string, text: string, parameters?: EditParameters) => Promise<SavedEdit>;
}

/** A wiki's description; the configuration is the sample wiki's by default. */
export type ShortDescription = Omit<FullDescription, 'configuration'> & {
  readonly configuration?: Configuration;
};
