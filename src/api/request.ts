import type { RequestParameters } from '../query/parameters/read.ts';
import type { Answer } from '../query/result/answer.ts';
import type { MalformedParameters } from '../query/parameters/parameter.ts';
import { createUsage, type Usage } from '../data/database/usage.ts';
import { normalizeText } from '../wiki/unicode.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { Repeatability } from '../wiki/request-environment.ts';

/** A request as it arrived, over HTTP or otherwise. */
export interface RawRequest {
  readonly method: string;
  /**
   * Parameters by name; of a repeated one the last. A byte that is not UTF-8 is the lone surrogate
   * U+DC00 + byte, so that nothing is lost and normalizing tells.
   */
  readonly parameters: ReadonlyMap<string, string>;
  /** Names that were given as `name[]`, which no parameter accepts. */
  readonly arrays?: ReadonlySet<string>;
  /** Of a POST request, the names that stood in its URL. */
  readonly addressNames?: ReadonlySet<string>;
  readonly posted: boolean;
  /** Path and query as they came. */
  readonly url?: string;
  /** Headers by lower-case name. */
  readonly headers?: RequestHeaders;
  /** Address of the wiki as this request came in, such as `https://wiki.example`. */
  readonly server: string;
  /** IP address of the client. */
  readonly address?: string;
  /** Whether it came over TLS, so that cookies can be `Secure`. */
  readonly secure?: boolean;
  /** The viewer, where known already; otherwise the session tells. */
  readonly viewer?: Viewer;
  /** Makes a signal that aborts when the client disconnects. */
  readonly leaving?: () => AbortSignal;
  /** What is noted while it is answered; absent where nobody reads it. */
  readonly notes?: RequestStats;
  /** Whether the response has the answer as data, in place of a body in some format. */
  readonly asData?: boolean;
  /** A form that is too long to be decoded where it arrives: `parameters` has only its short fields. */
  readonly longForm?: Uint8Array;
  /** Why the request cannot be answered, found while it was read; its body may be too large, for example. */
  readonly refused?: Error;
}

/** What is noted about a request while it is answered, for logs, metrics and limits. */
export interface RequestStats {
  usage: Usage;
  /** Whether another process can answer it: past its budget, an `OverBudgetError` is then thrown instead of answered. */
  canMove: boolean;
  account: 'anonymous' | 'user' | 'bot';
  /** Name of the account. */
  accountName: string | undefined;
  /** The class by which it was admitted. */
  clientClass: string;
  /** Milliseconds for which it waited for its turn. */
  waited: number;
  /** What it is charged, in milliseconds of work. */
  cost: number;
  answeredBy: 'server' | 'runner' | 'shared' | 'cache' | 'refusal';
  /** The database's version before the request was answered; undefined where it is not known. */
  version: string | undefined;
  /** How long the answer stays the same while the database does. */
  lasts: Repeatability;
  wouldBeRefused: boolean;
  /** Where it stands among others when it has to wait. */
  place: QueuePosition | undefined;
  /** Called when another process takes it over. */
  onMove: (() => void) | undefined;
  /** Milliseconds for which another process worked on it. */
  movedMilliseconds: number;
}

/** Where a request stands among others when it has to wait. */
export interface QueuePosition {
  /** Its client's class, then the groups that contain the client, then the client. */
  readonly path: readonly string[];
  /** What it will probably cost, in milliseconds of work. */
  readonly cost: number;
  /** The same while few others run; 0 if it is not known. */
  readonly alone: number;
}

/** Starts the notes of a request. */
export const createNotes = (usage: Usage = createUsage()): RequestStats => ({
  usage,
  canMove: false,
  account: 'anonymous',
  accountName: undefined,
  clientClass: 'anonymous',
  waited: 0,
  cost: 0,
  answeredBy: 'server',
  version: undefined,
  lasts: 'until the database changes',
  wouldBeRefused: false,
  place: undefined,
  onMove: undefined,
  movedMilliseconds: 0,
});

/** A request about which something can be noted. */
export type NotedRequest = RawRequest & { readonly notes: RequestStats };

/** Gives a request notes, unless it has some. */
export const noted = (raw: RawRequest): NotedRequest =>
  raw.notes ? (raw as NotedRequest) : { ...raw, notes: createNotes() };

/** Headers of a request by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A response, ready to be sent. */
export interface ApiResponse {
  readonly status: number;
  /** By lower-case name; `set-cookie` may have several. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Of a long answer from another process, its bytes in UTF-8. */
  readonly body: string | Uint8Array;
  /** The answer as data, if the request asks for it; a document of its own has a body nevertheless. */
  readonly answer?: Answer;
}

/** A response whose body is a text. */
export interface TextResponse extends ApiResponse {
  readonly body: string;
}

/** Brings values into Unicode's normalization form C; the request's own map is kept where nothing changes. */
export function normalizeParameters({ parameters, arrays }: RawRequest): {
  readonly request: RequestParameters;
  readonly malformed?: MalformedParameters;
} {
  let changed: Map<string, string> | undefined;
  for (const [name, value] of parameters) {
    const normalized = normalizeValue(value);
    if (normalized !== value) (changed ??= new Map()).set(name, normalized);
  }
  const request = changed ? new Map([...parameters, ...changed]) : parameters;
  const unset = arrays ? [...arrays].filter((name) => !parameters.has(name)) : [];
  if (!changed && unset.length === 0) return { request };
  return { request, malformed: { text: new Set(changed?.keys()), arrays: new Set(unset) } };
}

const UNIT_SEPARATOR = '\u001f';

/** A leading U+001F separates a list's values, and is no part of any. */
function normalizeValue(value: string): string {
  if (!value.startsWith(UNIT_SEPARATOR)) return normalizeText(value);
  return value.split(UNIT_SEPARATOR).map(normalizeText).join(UNIT_SEPARATOR);
}

/** The client's name for itself; browsers let a page set only the header `Api-User-Agent`. */
export function agentOf({ headers = {} }: RawRequest): string {
  const agent = headers['api-user-agent'] ?? headers['user-agent'] ?? '';
  return typeof agent === 'string' ? agent : (agent[0] ?? '');
}
