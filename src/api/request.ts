import type { RequestParameters } from '../parameters/read.ts';
import type { MalformedParameters } from '../parameters/parameter.ts';
import type { ApiError } from '../result/problems.ts';
import { normalizeText } from '../wiki/unicode.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** A request as it came, whatever brought it. */
export interface RawRequest {
  readonly method: string;
  /**
   * Parameters by name; of a repeated one the last. A byte that is not UTF-8 is the lone surrogate
   * U+DC00 + byte, so that nothing is lost and normalizing tells.
   */
  readonly parameters: ReadonlyMap<string, string>;
  /** Names that were given as `name[]`, which nothing here takes. */
  readonly arrays?: ReadonlySet<string>;
  /** Of a POST request, the names that stood in its address and not in its body. */
  readonly addressNames?: ReadonlySet<string>;
  readonly posted: boolean;
  /** Path and query as they came. */
  readonly url?: string;
  /** Headers by lower-case name. */
  readonly headers?: RequestHeaders;
  /** Address of the wiki as this request came in, such as `https://wiki.example`. */
  readonly server: string;
  /** Address of the client. */
  readonly address?: string;
  /** Whether it came encrypted, so that cookies may insist on that. */
  readonly secure?: boolean;
  /** Who asks, where that is known already. */
  readonly viewer?: Viewer;
  /** A signal for when the client has gone and nobody waits for the answer. */
  readonly leaving?: () => AbortSignal;
  /** Why the request cannot be answered, found before it came here: it is larger than allowed, say. */
  readonly refused?: ApiError;
}

/** Headers of a request by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What goes back. */
export interface ApiResponse {
  readonly status: number;
  /** By lower-case name; `set-cookie` may have several. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

/** Brings values into Unicode's normalization form C; the request's own map is kept where nothing changes. */
export function normalizeParameters({ parameters, arrays = none }: RawRequest): {
  readonly request: RequestParameters;
  readonly malformed?: MalformedParameters;
} {
  const changed = new Map<string, string>();
  for (const [name, value] of parameters) {
    const normalized = normalizeValue(value);
    if (normalized !== value) changed.set(name, normalized);
  }
  const request = changed.size > 0 ? new Map([...parameters, ...changed]) : parameters;
  const unset = new Set([...arrays].filter((name) => !parameters.has(name)));
  if (changed.size === 0 && unset.size === 0) return { request };
  return { request, malformed: { text: new Set(changed.keys()), arrays: unset } };
}

const none: ReadonlySet<string> = new Set();
const UNIT_SEPARATOR = '\u001f';

/** A leading U+001F separates a list's values, and is no part of any. */
function normalizeValue(value: string): string {
  if (!value.startsWith(UNIT_SEPARATOR)) return normalizeText(value);
  return value.split(UNIT_SEPARATOR).map(normalizeText).join(UNIT_SEPARATOR);
}
