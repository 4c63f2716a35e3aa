import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { TheirModule } from '../read-modules.ts';
import { modulesIn, type ApiRequest } from './api-request.ts';
import { unpredictable } from './draw-request.ts';

/** Why requests of a log are not replayed. */
export type SkipReason =
  | 'other pages'
  | 'not GET'
  | 'not read-only'
  | 'unknown action'
  | 'no data'
  | 'matter of chance'
  | 'private parameters';

/** The requests of a log that are replayed, and how many are not. */
export interface LoggedRequests {
  readonly requests: readonly ApiRequest[];
  /** How many requests to api.php could be replayed, repeated ones included. */
  readonly replayable: number;
  readonly skipped: ReadonlyMap<SkipReason, number>;
  /** Lines that are not in the combined format. */
  readonly unreadable: number;
}

/** How requests are chosen. */
export interface LogOptions {
  /** The path of api.php, such as `/w/api.php`. */
  readonly path: string;
  /** Descriptions of the wiki's modules by path. */
  readonly modules: ReadonlyMap<string, TheirModule>;
  /** The most requests that are replayed; of more, some are chosen by the seed. */
  readonly most: number;
  readonly seed: number;
}

/** Reads the requests of an access log in the combined format of nginx and Apache; decompresses files named `.gz`. */
export async function readAccessLog(file: string, options: LogOptions): Promise<LoggedRequests> {
  const raw = createReadStream(file);
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // An error of the file would otherwise leave the reader of the decompressed text waiting.
  if (input !== raw) raw.once('error', (error) => input.destroy(error));
  return chooseLogged(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }), options);
}

/** Chooses different requests from the lines of an access log. */
export async function chooseLogged(
  lines: AsyncIterable<string> | Iterable<string>,
  { path, modules, most, seed }: LogOptions,
): Promise<LoggedRequests> {
  const skipped = new Map<SkipReason, number>();
  // Those with the smallest hashes are a random choice among all, however often each is repeated.
  let chosen = new Map<string, ApiRequest>();
  let largest: string | undefined;
  let [replayable, unreadable] = [0, 0];
  for await (const line of lines) {
    const target = targetIn(line);
    if (target === undefined) {
      if (line.trim() !== '') unreadable++;
      continue;
    }
    const request = requestOf(target, path, modules);
    if (typeof request === 'string') {
      skipped.set(request, (skipped.get(request) ?? 0) + 1);
      continue;
    }
    replayable++;
    const key = JSON.stringify(Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const hash = createHash('sha256').update(`${seed} ${key}`).digest('hex');
    if (largest !== undefined && hash > largest) continue;
    chosen.set(hash, request);
    if (chosen.size > 2 * most) {
      chosen = smallest(chosen, most);
      largest = [...chosen.keys()].at(-1);
    }
  }
  return { requests: [...smallest(chosen, most).values()], replayable, skipped, unreadable };
}

const smallest = (chosen: ReadonlyMap<string, ApiRequest>, most: number): Map<string, ApiRequest> =>
  new Map([...chosen].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, most));

/** A line of the combined or the common log format: client, identity, user, [time], "method target protocol". */
const combined = /^\S+ \S+ .*?\[[^\]]*\] "(?<method>[A-Z]+) (?<target>\S+)(?: HTTP\/[\d.]+)?" \d{3} /;

interface Target {
  readonly method: string;
  readonly target: string;
}

function targetIn(line: string): Target | undefined {
  const { method, target } = combined.exec(line)?.groups ?? {};
  if (method === undefined || target === undefined) return undefined;
  // Bytes that servers escape in logs, which are escaped in another way in URLs.
  return { method, target: target.replaceAll(/\\x([0-9A-Fa-f]{2})/g, '%$1') };
}

/** Parameters that concern how an answer is delivered, not what it is. */
const delivery: ReadonlySet<string> = new Set([
  '_',
  'callback',
  'crossorigin',
  'curtimestamp',
  'format',
  'maxage',
  'maxlag',
  'origin',
  'requestid',
  'responselanginfo',
  'servedby',
  'smaxage',
  'utf8',
  'ascii',
]);

/** Parameters that are of a client only, such as a token. */
const isPrivate = (name: string): boolean => name.endsWith('token') || name === 'assertuser';

/** Reads the request that a line names, or why it is not replayed. */
function requestOf(
  { method, target }: Target,
  path: string,
  modules: ReadonlyMap<string, TheirModule>,
): ApiRequest | SkipReason {
  const [targetPath, search = ''] = splitAt(target.replace(/^https?:\/\/[^/]+/, ''), '?');
  if (targetPath !== path) return 'other pages';
  if (method !== 'GET') return 'not GET';
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !delivery.has(name));
  if (parameters.some(([name]) => isPrivate(name))) return 'private parameters';
  const request = Object.fromEntries(parameters);
  const format = new URLSearchParams(search).get('format');
  const { action = 'help' } = request;
  const module = modules.get(action);
  if (module?.group !== 'action') return 'unknown action';
  if (module.writerights || module.mustbeposted) return 'not read-only';
  const exports = ['export', 'exportnowrap'].some((name) => name in request);
  if (documents.has(action) || format === 'none' || format === 'rawfm' || exports) return 'no data';
  const named = modulesIn(request);
  if (named.some((name) => modules.get(`query+${name}`)?.mustbeposted === true)) return 'not read-only';
  if (named.some((name) => unpredictable.has(name)) || request['srsort'] === 'random')
    return 'matter of chance';
  return { ...request, format: 'json' };
}

/** Actions that answer with a document instead of data. */
const documents: ReadonlySet<string> = new Set([
  'feedcontributions',
  'feedrecentchanges',
  'feedwatchlist',
  'help',
  'rsd',
]);

function splitAt(text: string, mark: string): readonly [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
