import { parseJson } from '@wikiquery/common/parse-json';
import type { Part } from 'wikiquery-client/rows';
import { soundsSecret } from '../modules/parameters.ts';
import { writeQuery } from './fragment.ts';

/** A response of the API, with its time and size. */
export interface Asked {
  /** The parameters that were sent, `format` included. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly status: number;
  /** The body as received. */
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly value: unknown;
  readonly type: string;
  /** Time from the request to the end of the response. */
  readonly milliseconds: number;
  /** The share of the server in this time, if it says so. */
  readonly serverMilliseconds: number | undefined;
  /** Size of the body, uncompressed. */
  readonly bytes: number;
  /** Size of the body as sent, if the browser reports it. */
  readonly compressedBytes?: number | undefined;
  /** Number of rows that the database returned, if the server says so. */
  readonly rows: number | undefined;
  /** The header `Retry-After`: seconds, or a date. */
  readonly retryAfter?: string | undefined;
  /** The values of the parts that it was joined from, if it was. */
  readonly parts?: readonly Part[];
}

/** Returns the URL of the `api.php` beside the explorer. */
export const apiAddress = (): string => new URL('api.php', document.baseURI).href;

/** Length beyond which a query is sent as the body of a POST request. */
const LONG = 6000;

/** Returns the parameters as the explorer sends them: as data, not an HTML page; formatversion 2 by default. */
export function asData(parameters: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const format = parameters.get('format') ?? 'json';
  return new Map([
    ...parameters,
    ['format', format.replace(/fm$/, '')] as const,
    ...(format.startsWith('json')
      ? [['formatversion', parameters.get('formatversion') ?? '2'] as const]
      : []),
  ]);
}

/** Sends a request to the API, with the cookies of the session. */
export async function ask(
  parameters: ReadonlyMap<string, string>,
  { signal, post = false }: { readonly signal?: AbortSignal; readonly post?: boolean } = {},
): Promise<Asked> {
  const sent = asData(parameters);
  const query = writeQuery(sent);
  const posts = post || query.length > LONG || sent.keys().some(soundsSecret);
  const address = posts ? apiAddress() : `${apiAddress()}?${query}`;
  // Browsers record the timing of a few hundred requests, and then stop.
  performance.clearResourceTimings();
  const began = performance.now();
  const response = await fetch(address, {
    headers: { 'wikiquery-timing': '1' },
    credentials: 'same-origin',
    ...(signal && { signal }),
    ...(posts && { method: 'POST', body: new URLSearchParams([...sent]) }),
  });
  const body = await response.arrayBuffer();
  const text = new TextDecoder().decode(body);
  return {
    parameters: sent,
    status: response.status,
    text,
    value: parseJson(text),
    type: response.headers.get('content-type') ?? '',
    milliseconds: performance.now() - began,
    ...readTiming(response.headers.get('server-timing') ?? ''),
    bytes: body.byteLength,
    compressedBytes: sizeSent(response.url),
    retryAfter: response.headers.get('retry-after') ?? undefined,
  };
}

function sizeSent(address: string): number | undefined {
  const timing = performance.getEntriesByName(address, 'resource').at(-1);
  return timing instanceof PerformanceResourceTiming ? timing.encodedBodySize : undefined;
}

function readTiming(header: string): Pick<Asked, 'serverMilliseconds' | 'rows'> {
  const total = /\btotal;dur=([\d.]+)/.exec(header)?.[1];
  const rows = /\brows;desc="(\d+)"/.exec(header)?.[1];
  return {
    serverMilliseconds: total === undefined ? undefined : Number(total),
    rows: rows === undefined ? undefined : Number(rows),
  };
}
