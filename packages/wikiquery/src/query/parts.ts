import type { Module, Registry } from '@wikiquery/core/query';
import { DEFAULT_LIMIT, type Parameter } from '@wikiquery/core/query/parameters';
import type { Site } from '@wikiquery/core/wiki';
import { ApiError } from 'wikiquery-client';
import { followContinuation, type Continuation } from 'wikiquery-client/protocol';
import type { Part } from 'wikiquery-client/rows';
import { UsageError } from '../problem.ts';

/** The parameters of a request. */
export type RequestMap = ReadonlyMap<string, string>;

/** Sends a request, and returns its answer in formatversion 2; the signal cancels it, where that is possible. */
export type Ask = (request: RequestMap, signal?: AbortSignal) => Promise<Part>;

/** Yields an answer and, if `all`, its continuations until there are no more. */
export async function* askForParts(request: RequestMap, ask: Ask, all: boolean): AsyncGenerator<Part> {
  const continuation = followContinuation();
  for (let next: Part | undefined = {}; next;) {
    const part: Part = await ask(continued(request, next));
    yield part;
    next = all ? nextPart(continuation, part) : undefined;
  }
}

function nextPart(continuation: Continuation, part: Part): Part | undefined {
  try {
    return continuation.next(part);
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(error.info) : error;
  }
}

const continued = (request: RequestMap, more: Part): RequestMap =>
  new Map([...request, ...Object.entries(more).map(([name, value]) => [name, String(value)] as const)]);

/** Sets limits that a request leaves open: to `best`, or to the size of the page set if larger, or to the maximum. */
export function withLargestParts(
  request: RequestMap,
  registry: Registry,
  site: Site,
  best = Infinity,
): RequestMap {
  const generator = registry.modules.get(request.get('generator') ?? '')?.module;
  // Each part has the whole page set, so that with many pages and small parts most of the work would be repeated.
  const pages = generator && sizeOfPageSet(request.get(`g${generator.prefix}limit`), generator, site);
  const least = Math.max(best, pages ?? 0);
  const limits = [...registry.modules.values()].flatMap(({ module }) => {
    const { name, prefix, group } = module;
    const { limit } = module.parameters;
    if (!limit || !isSizeOfPart(limit, site)) return [];
    const isNamed = request.get(group)?.split('|').includes(name) ?? false;
    const names = [
      ...(isNamed ? [`${prefix}limit`] : []),
      ...(request.get('generator') === name ? [`g${prefix}limit`] : []),
    ];
    const size = most(limit, site) > least ? String(least) : 'max';
    return names.filter((one) => !request.has(one)).map((one) => [one, size] as const);
  });
  return new Map([...request, ...limits]);
}

/** Returns how many pages a generator returns at once; undefined unless the request sets its limit. */
function sizeOfPageSet(given: string | undefined, { parameters }: Module, site: Site): number | undefined {
  const { limit } = parameters;
  if (given === undefined || !limit) return undefined;
  return given === 'max' ? most(limit, site) : Math.min(Number(given) || 0, most(limit, site));
}

/** The highest value of a limit. */
function most(limit: Parameter, site: Site): number {
  const { max, highmax = max } = limit.type.describe(site);
  return Number(highmax);
}

/** Whether a limit only says how large a part is; others, such as of revisions, change what is requested. */
const isSizeOfPart = (limit: Parameter, site: Site): boolean =>
  limit.default === DEFAULT_LIMIT && limit.type.describe(site).type === 'limit';
