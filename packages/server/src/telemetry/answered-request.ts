/** An answered request, as seen by logs and metrics. */
export interface AnsweredRequest {
  /** When it arrived, in milliseconds since 1970. */
  readonly time: number;
  /** The client's IP address; empty if the client had disconnected. */
  readonly address: string;
  /** The kind of its sender: not logged in, an account, or an account with the right `bot`. */
  readonly account: 'anonymous' | 'user' | 'bot';
  /** The class of its client, such as `editors` or `crawlers`; `anonymous` where clients are not identified. */
  readonly clientClass: string;
  /** The `Api-User-Agent` or `User-Agent` header. */
  readonly agent: string;
  /** The action, then a query's modules, `generator=…` last; `other` stands for modules that do not exist. */
  readonly modules: readonly string[];
  /** Returns the names of its parameters; `other` stands for those that do not exist. */
  readonly parameterNames: () => readonly string[];
  readonly status: number;
  /** The error code. */
  readonly error: string | undefined;
  /** Bytes of the body before compression. */
  readonly bytes: number;
  /** Time from its arrival to its answer, including waiting. */
  readonly milliseconds: number;
  /** Part of the time in which it waited for its turn. */
  readonly waitedMilliseconds: number;
  /** Part of the time in which it waited for the database. */
  readonly databaseMilliseconds: number;
  /** Rows that the database returned or visited. */
  readonly rows: number;
  /** What its client is charged, in milliseconds of work. */
  readonly cost: number;
  /** Where it was answered: `shared` took an identical request's answer, `cache` one that had been kept. */
  readonly answeredBy: 'server' | 'runner' | 'shared' | 'cache' | 'refusal';
  /** Whether it would have been refused if refusals were not only counted. */
  readonly wouldBeRefused: boolean;
  /** Statements that took long, for the log of slow requests. */
  readonly slow: readonly {
    readonly sql: string;
    readonly parameters: readonly unknown[];
    readonly milliseconds: number;
    readonly rows: number;
  }[];
}

/** Called with each answered request. */
export type RequestListener = (request: AnsweredRequest) => void;
