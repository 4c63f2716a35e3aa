import type { AnyRequest, Value } from './values.ts';

/** Separates values in place of `|` if one of them contains a `|`. */
export const SEPARATOR = '\u001F';

/** Encodes a parameter's value as the API reads it; undefined if the parameter is left out. */
export function textOf(value: Exclude<Value, Blob>): string | undefined {
  if (value === undefined || value === false) return undefined;
  if (value === true) return '1';
  if (!Array.isArray(value)) return single(value as string | number | Date);
  const texts = (value as readonly (string | number | Date)[]).map(single);
  return texts.some((text) => text.includes('|')) ? SEPARATOR + texts.join(SEPARATOR) : texts.join('|');
}

const single = (value: string | number | Date): string =>
  value instanceof Date ? value.toISOString() : String(value);

/** A request's parameters as texts, and its files. */
export interface EncodedRequest {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Blob>;
}

/** Encodes the parameters of a request as the API reads them. */
export function encodeRequest(request: AnyRequest): EncodedRequest {
  const texts = new Map<string, string>();
  const files = new Map<string, Blob>();
  for (const [name, value] of Object.entries(request)) {
    if (value instanceof Blob) {
      files.set(name, value);
      continue;
    }
    const text = textOf(value);
    if (text !== undefined) texts.set(name, text);
  }
  return { texts, files };
}

/** Characters of parameters above which a request is posted, since some servers refuse longer URLs. */
const LONGEST_ADDRESS = 4000;

/** Returns the method of a request that only reads: POST where its URL would be too long. */
export const readingMethod = (texts: ReadonlyMap<string, string>): 'GET' | 'POST' =>
  new URLSearchParams([...texts]).toString().length > LONGEST_ADDRESS ? 'POST' : 'GET';
