/** One request as it was answered: what logs, metrics and limits are made of. */
export interface AnsweredRequest {
  /** Milliseconds since 1970 at which it arrived. */
  readonly time: number;
  /** The client's IP address; empty if it has gone. */
  readonly address: string;
  /** Who asked: nobody known, an account, or one with the right `bot`. */
  readonly account: 'anonymous' | 'user' | 'bot';
  /** The class by which it was admitted, such as `editors` or `crawlers`. */
  readonly clientClass: string;
  /** The `User-Agent` header, or `Api-User-Agent`. */
  readonly agent: string;
  /** The action, then for queries the modules, `generator=…` last; `other` for what does not exist. */
  readonly modules: readonly string[];
  /** Names of its parameters, `other` for what does not exist. */
  readonly parameterNames: () => readonly string[];
  readonly status: number;
  /** The error code. */
  readonly error: string | undefined;
  /** Size of the body before compression. */
  readonly bytes: number;
  /** From its arrival to its answer, waiting included. */
  readonly milliseconds: number;
  /** Of these, how long it waited for its turn. */
  readonly waitedMilliseconds: number;
  /** Of these, how long it waited for the database. */
  readonly databaseMilliseconds: number;
  /** Rows that the database returned or visited. */
  readonly rows: number;
  /** What it is charged, in milliseconds of work. */
  readonly cost: number;
  /** Where it was answered; `shared` if an identical request's answer was taken, `cache` if one that had been kept. */
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

/** Told of each answered request. */
export type RequestListener = (request: AnsweredRequest) => void;
