import { isObject } from '@wikiquery/common/is-object';
import { ApiError } from 'wikiquery-client';
import { isListOfObjects, type Part } from 'wikiquery-client/rows';

/** The parameters of a request. */
export type RequestMap = ReadonlyMap<string, string>;

/** Sends a request; the signal cancels it. */
export type Ask = (this: void, request: RequestMap, signal?: AbortSignal) => Promise<Part>;

/** The wiki that tools read, always as an anonymous viewer. */
export interface Wiki {
  /** Whether requests go over the network. */
  readonly isRemote: boolean;
  /** Whether searches know the keywords of CirrusSearch. */
  readonly hasSearchKeywords: boolean;
  /** Sends a request; returns the answer as data. */
  readonly ask: Ask;
  /** Like `ask`, for requests that a model wrote: fails if a name is unknown, with the nearest known one. */
  readonly askChecked: Ask;
}

/** Returns the same wiki with a signal that cancels all requests to it. */
export const withSignal = (wiki: Wiki, signal: AbortSignal): Wiki => ({
  ...wiki,
  ask: (request) => wiki.ask(request, signal),
  askChecked: (request) => wiki.askChecked(request, signal),
});

/** An error whose message tells a model what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** The API's code. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Returns an error that a model can fix; undefined for a fault. */
export function toToolError(error: unknown): ToolError | undefined {
  if (error instanceof ToolError) return error;
  return error instanceof ApiError ? new ToolError(error.info, error.code) : undefined;
}

/** Writes parameters as a request for JSON in formatversion 2, with errors in plain text. */
export const requestOf = (parameters: Readonly<Record<string, string | number | undefined>>): RequestMap =>
  new Map([
    ['format', 'json'],
    ['formatversion', '2'],
    ['errorformat', 'plaintext'],
    ...Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  ]);

/** Sends a request; throws a {@link ToolError} with the text of the first error in the answer. */
export async function askFor(
  wiki: Wiki,
  parameters: Readonly<Record<string, string | number | undefined>>,
): Promise<Part> {
  const answer = await wiki.ask(requestOf(parameters));
  failOnError(answer);
  return answer;
}

/** Throws a {@link ToolError} for the first error in an answer, if any. */
export function failOnError({ errors, error }: Part): void {
  const [first] = isListOfObjects(errors) ? errors : isObject(error) ? [error] : [];
  if (!first) return;
  const text = first['text'] ?? first['info'] ?? first['html'] ?? first['code'];
  throw new ToolError(String(text), String(first['code']));
}

/** Returns the field `query` of an answer; an empty object if it has none. */
export const queryIn = ({ query }: Part): Part => (isObject(query) ? query : {});

/** Returns the list of objects with this name; empty if there is none. */
export const listIn = (part: Part, name: string): readonly Part[] => {
  const list = part[name];
  return isListOfObjects(list) ? list : [];
};

/** Returns an object with only the fields of these names. */
export const pick = (part: Part, names: readonly string[]): Part =>
  Object.fromEntries(names.flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]])));

/** Returns the text in a field; empty if there is none. */
export function textIn(part: Part, name: string): string {
  const value = part[name];
  return typeof value === 'string' ? value : '';
}
