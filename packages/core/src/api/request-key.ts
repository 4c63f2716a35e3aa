import type { ApiRequest, ApiResponse } from './request.ts';

/** Actions that only read. */
const reading: ReadonlySet<string | undefined> = new Set([
  'query',
  'parse',
  'compare',
  'expandtemplates',
  'opensearch',
  'paraminfo',
  'feedcontributions',
  'feedrecentchanges',
]);

/** Headers that answers depend on. */
const relevant = [
  'origin',
  'treat-as-untrusted',
  'accept-language',
  'content-type',
  'authorization',
  'access-control-request-method',
] as const;

/** Longer requests are seldom identical. */
const LONGEST = 2000;

/** Returns a key that anonymous requests with the same answer share; undefined if that cannot be known. */
export function requestKey(raw: ApiRequest): string | undefined {
  const { method, parameters, headers = {}, server, secure, arrays, posted, url, longForm } = raw;
  if (headers['cookie'] !== undefined || raw.viewer || raw.asData === true || arrays || longForm)
    return undefined;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return undefined;
  if (!reading.has(parameters.get('action'))) return undefined;
  // A login begins with a token, which belongs to one client.
  if (parameters.get('meta')?.includes('tokens') === true) return undefined;
  let key = `${method} ${String(secure)} ${server} ${url ?? ''}`;
  for (const name of relevant) if (headers[name] !== undefined) key += `\n${name}: ${String(headers[name])}`;
  // Otherwise all parameters are in the URL.
  if (posted || url === undefined) {
    for (const [name, value] of parameters) {
      // With their lengths, since both may contain the separators.
      key += `\n${name.length} ${value.length} ${name}=${value}`;
      if (key.length > LONGEST) return undefined;
    }
  }
  return key.length > LONGEST ? undefined : key;
}

/** Returns a 32-bit hash of a text. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whether an answer is the same for all clients without cookies: then it has the header `Vary`. */
export const isForAllAnonymous = ({ headers }: ApiResponse): boolean => headers['vary'] !== undefined;
