import { createUsage, type Budget, type Usage } from '../data/database/usage.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { MalformedParameters } from '../query/parameters/parameter.ts';
import type { Answer } from '../query/result/answer.ts';
import { decodeLegacyText, legacyEncodingOf } from '../wiki/language/legacy-encoding.ts';
import type { Repeatability } from '../wiki/request-environment.ts';
import type { Site } from '../wiki/site.ts';
import { normalizeText } from '../wiki/unicode.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** A request as it arrived, over HTTP or otherwise. */
export interface ApiRequest {
  /** Tells it from requests that are no requests of the API. */
  readonly kind?: 'api';
  readonly method: string;
  /**
   * Parameters by name, with the last value of a repeated one. A byte that is not UTF-8 is the lone surrogate
   * U+DC00 + byte, so that no byte is lost and {@link normalizeParameters} can report it.
   */
  readonly parameters: RequestParameters;
  /** Names that were given as `name[]`, which no parameter accepts. */
  readonly arrays?: ReadonlySet<string> | undefined;
  /** Files of a multipart form by field, where actions take any. */
  readonly files?: ReadonlyMap<string, UploadedFile> | undefined;
  /** Names of the parameters in the URL of a POST request. */
  readonly addressNames?: ReadonlySet<string> | undefined;
  readonly posted: boolean;
  /** Path and query as received. */
  readonly url?: string;
  /** Headers by lower-case name. */
  readonly headers?: RequestHeaders;
  /** Address of the wiki as this request came in, such as `https://wiki.example`. */
  readonly server: string;
  /** IP address of the client. */
  readonly address?: string;
  /** Whether it came over TLS, so that cookies can be `Secure`. */
  readonly secure?: boolean;
  /** The viewer, if already known; otherwise the session determines it. */
  readonly viewer?: Viewer;
  /** Makes a signal that aborts when the client disconnects. */
  readonly leaving?: () => AbortSignal;
  /** Whether the response has the answer as data, in place of a body. */
  readonly asData?: boolean;
  /** A posted form that is too long to be decoded on arrival: `parameters` has only its short fields. */
  readonly longForm?: Uint8Array | undefined;
}

/** A file in a form. */
export interface UploadedFile {
  /** The name that the client gave it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What answering a request used, and what the server learned about it. */
export interface RequestWork {
  readonly usage: Readonly<Usage>;
  readonly account: AccountKind;
  /** Name of the account. */
  readonly accountName: string | undefined;
  /** How long the answer stays the same while the database does. */
  readonly lasts: Repeatability;
}

/** The work of a request that needed none. */
export const noWork: RequestWork = {
  usage: createUsage(),
  account: 'anonymous',
  accountName: undefined,
  lasts: 'until the database changes',
};

/** The kind of viewer: none known, an account, or an account with the right `bot`. */
export type AccountKind = 'anonymous' | 'user' | 'bot';

/** The result of trying to answer a request within a budget. */
export type Attempt = Answered | OverBudget;

/** A request's answer, which may be an error. */
export interface Answered {
  readonly kind: 'answered';
  readonly response: TextResponse;
  readonly work: RequestWork;
}

/** A request that needs more than its budget; another process may answer it, or it is refused. */
export interface OverBudget {
  readonly kind: 'exceeded';
  readonly exceeded: keyof Budget;
  readonly work: RequestWork;
  /** Answers it with an error. */
  readonly refuse: () => Promise<TextResponse>;
}

/** Headers of a request by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A response, ready to be sent. */
export interface ApiResponse {
  readonly status: number;
  /** By lower-case name; `set-cookie` may have several. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** A text; of a long answer from another process, its bytes in UTF-8. */
  readonly body: string | Uint8Array;
  /** The length of the body in bytes, where that was measured. */
  readonly bytes?: number;
  /** The answer as data, if requested by `asData`; an answer that is a document has a body even so. */
  readonly answer?: Answer;
}

/** A response whose body is a text. */
export interface TextResponse extends ApiResponse {
  readonly body: string;
}

/**
 * Normalizes parameter values to Unicode NFC; returns the request's own map if none changes. Values in a URL that are not
 * UTF-8 are in the wiki's older encoding, as links from other sites may be.
 */
export function normalizeParameters(
  { parameters, arrays, posted, addressNames }: ApiRequest,
  site: Site,
): {
  readonly request: RequestParameters;
  readonly malformed?: MalformedParameters | undefined;
} {
  let changed: Map<string, string> | undefined;
  for (const [name, value] of parameters) {
    const isInUrl = !posted || addressNames?.has(name) === true;
    const normalized = normalizeValue(isInUrl ? decodedValue(value, site) : value);
    if (normalized !== value) (changed ??= new Map()).set(name, normalized);
  }
  const request = changed ? new Map([...parameters, ...changed]) : parameters;
  const unset = arrays ? [...arrays].filter((name) => !parameters.has(name)) : [];
  if (!changed && unset.length === 0) return { request };
  return { request, malformed: { text: new Set(changed?.keys()), arrays: new Set(unset) } };
}

const UNIT_SEPARATOR = '\u001f';

/** Decodes a value that is not UTF-8; lists that begin with U+001F are left alone, as in MediaWiki. */
function decodedValue(value: string, { configuration: { general } }: Site): string {
  if (value.isWellFormed() || value.startsWith(UNIT_SEPARATOR)) return value;
  const { fallback8bitEncoding: stated } = general as { readonly fallback8bitEncoding?: unknown };
  return decodeLegacyText(value, typeof stated === 'string' ? stated : legacyEncodingOf(general.lang));
}

/** Normalizes each value of a list that begins with U+001F, the separator of its values, on its own. */
function normalizeValue(value: string): string {
  if (!value.startsWith(UNIT_SEPARATOR)) return normalizeText(value);
  return value.split(UNIT_SEPARATOR).map(normalizeText).join(UNIT_SEPARATOR);
}

/** Returns the client's user agent; `Api-User-Agent` comes first, the one that scripts in browsers can set. */
export function agentOf({ headers = {} }: Pick<ApiRequest, 'headers'>): string {
  const agent = headers['api-user-agent'] ?? headers['user-agent'] ?? '';
  return typeof agent === 'string' ? agent : (agent[0] ?? '');
}

/** Length of a parameter, name and value, from which it is dropped before its request is refused. */
const LONG = 1000;

/** Drops long parameters: a request that is refused unread should not cost as much as reading it. */
export const withShortParameters = (raw: ApiRequest): ApiRequest => ({
  ...raw,
  parameters: new Map([...raw.parameters].filter(([name, value]) => name.length + value.length < LONG)),
});
