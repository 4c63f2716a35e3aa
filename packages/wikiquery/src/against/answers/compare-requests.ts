import { ApiError, failureIn } from 'wikiquery-client';
import type { AskAnyAnswer } from './answer-source.ts';
import { modulesIn, type ApiRequest } from './api-request.ts';
import { causeOf, compareAnswers, pathOf, type CompareOptions, type Difference } from './compare-answers.ts';
import { shrinkRequest } from './shrink-request.ts';

/** The two sides that are compared: Wikiquery, and the wiki. */
export interface AnswerSides {
  readonly here: AskAnyAnswer;
  readonly there: AskAnyAnswer;
}

/** How requests are compared. */
export interface CompareRequestsOptions extends AnswerSides, CompareOptions {
  /** Waits before the requests that differ are sent again. */
  readonly wait: () => Promise<unknown>;
  /** Ends the comparison early; what has been compared until then is returned. */
  readonly signal?: AbortSignal;
  /** Called before each step with the numbers of requests that were compared and that differ. */
  readonly onProgress?: (compared: number, different: number) => void;
  /** Called before the causes are looked for, with their number. */
  readonly onCause?: (done: number, total: number) => void;
}

/** A cause of differences, with the smallest request found that shows it. */
export interface DifferenceCause {
  readonly module: string;
  /** The path of the value, with `*` for what is one page's or one item's. */
  readonly path: string;
  /** How many requests differ in it. */
  readonly requests: number;
  /** Paths of other values of the same module in which the example differs. */
  readonly further: readonly string[];
  readonly example: { readonly request: ApiRequest; readonly here?: unknown; readonly there?: unknown };
}

/** How many requests for a module were compared, and how many of the answers differ in what it returned. */
export interface ComparedModule {
  readonly module: string;
  readonly compared: number;
  readonly different: number;
}

/** The result of comparing the answers to requests. */
export interface RequestComparison {
  readonly compared: number;
  readonly different: number;
  /** Of those compared: requests that both sides refuse with the same error. */
  readonly refused: number;
  /** Requests that differed at first only, since the wiki has changed in between. */
  readonly changed: number;
  /** Requests that Wikiquery leaves to the wiki, so that there is nothing to compare. */
  readonly proxied: number;
  /** Requests to which the wiki gave no usable answer. */
  readonly failed: number;
  /** Answers of Wikiquery to requests that the wiki refuses. */
  readonly disclosed: number;
  readonly modules: readonly ComparedModule[];
  /** The most frequent first. */
  readonly causes: readonly DifferenceCause[];
  readonly interrupted: boolean;
}

/** Limits of what is sent to find causes: causes with an example, requests tried again and shrunk for each. */
const MOST_CAUSES = 20;
const MOST_TRIED = 3;
const MOST_SHRUNK = 40;

/** Compares the answers of two sides to requests, and shrinks one request for each cause of differences. */
export async function compareRequests(
  requests: Iterable<ApiRequest> | AsyncIterable<ApiRequest>,
  options: CompareRequestsOptions,
): Promise<RequestComparison> {
  const { signal, onProgress = () => undefined, onCause = () => undefined } = options;
  const counts = { compared: 0, refused: 0, proxied: 0, failed: 0 };
  const comparedOf = new Map<string, number>();
  const differing: DifferingRequest[] = [];
  const result = (
    causes: readonly DifferenceCause[],
    confirmed: readonly DifferingRequest[],
  ): RequestComparison => ({
    ...counts,
    different: confirmed.length,
    changed: differing.length - confirmed.length,
    disclosed: confirmed.filter(({ differences }) => differences.some(isDisclosure)).length,
    modules: moduleTable(comparedOf, confirmed),
    causes,
    interrupted: signal?.aborted ?? false,
  });
  try {
    for await (const request of requests) {
      onProgress(counts.compared, differing.length);
      const outcome = await compareOne(request, options);
      if (typeof outcome === 'string') {
        counts[outcome]++;
        continue;
      }
      counts.compared++;
      for (const module of tableModules(request)) comparedOf.set(module, (comparedOf.get(module) ?? 0) + 1);
      if (outcome.isRefused) counts.refused++;
      if (outcome.differences.length > 0) differing.push({ request, differences: outcome.differences });
    }
    if (differing.length === 0) return result([], []);
    await options.wait();
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    return result([], differing);
  }
  const groups = [...causesOf(differing)].toSorted(([, a], [, b]) => b.length - a.length);
  const causes: DifferenceCause[] = [];
  const gone = new Set<string>();
  try {
    for (const [i, [cause, some]] of groups.entries()) {
      onCause(i, groups.length);
      if (causes.some((known) => explains(known, cause))) continue;
      const found = await exampleOf(cause, some, options, causes.length < MOST_CAUSES);
      if (!found) gone.add(cause);
      else if (causes.length < MOST_CAUSES) causes.push(found);
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
  const confirmed = differing
    .map(({ request, differences }) => ({
      request,
      differences: differences.filter((difference) => !gone.has(causeOf(difference))),
    }))
    .filter(({ differences }) => differences.length > 0);
  return result(causes, confirmed);
}

interface DifferingRequest {
  readonly request: ApiRequest;
  readonly differences: readonly Difference[];
}

interface Compared {
  readonly differences: readonly Difference[];
  /** Whether both sides refuse the request. */
  readonly isRefused: boolean;
}

/** Errors of the client about an answer that is not one of an API, or that is too large to compare. */
const unusable: ReadonlySet<string> = new Set(['notjson', 'toolarge', 'toodeep', 'timeout']);

async function compareOne(
  request: ApiRequest,
  options: AnswerSides & CompareOptions,
): Promise<Compared | 'proxied' | 'failed'> {
  const here = await options.here(request);
  if (failureIn(here)?.code === 'delegated') return 'proxied';
  let there: unknown;
  try {
    there = await options.there(request);
  } catch (error) {
    if (error instanceof ApiError && unusable.has(error.code)) return 'failed';
    throw error;
  }
  const failure = failureIn(there);
  if (failure?.code.startsWith('internal_api_error') === true) return 'failed';
  return {
    differences: compareAnswers(request, here, there, options),
    isRefused: failure !== undefined && failureIn(here) !== undefined,
  };
}

/** Whether Wikiquery answers what the wiki refuses. */
const isDisclosure = ({ path, here, there }: Difference): boolean =>
  path.length === 1 && path[0] === 'error' && here === undefined && there !== undefined;

/** Groups the requests that differ by the causes of their differences. */
function causesOf(differing: readonly DifferingRequest[]): ReadonlyMap<string, readonly DifferingRequest[]> {
  const groups = new Map<string, DifferingRequest[]>();
  for (const one of differing)
    for (const cause of new Set(one.differences.map(causeOf))) {
      const group = groups.get(cause) ?? [];
      group.push(one);
      groups.set(cause, group);
    }
  return groups;
}

/** Whether the example of a cause shows another one, too, which may be attributed to several modules. */
function explains({ module, path, further }: DifferenceCause, cause: string): boolean {
  const [modules = ''] = cause.split(': ');
  const other = cause.slice(modules.length + 2);
  return modules.split('|').includes(module) && [path, ...further].includes(other);
}

/** Finds the smallest request that still shows a cause; undefined if none does any more. */
async function exampleOf(
  cause: string,
  some: readonly DifferingRequest[],
  options: AnswerSides & CompareOptions,
  isShrunk: boolean,
): Promise<DifferenceCause | undefined> {
  const first = some[0]?.differences.find((difference) => causeOf(difference) === cause);
  if (!first) return undefined;
  const path = pathOf(first);
  let shown: readonly Difference[] = [];
  // A smaller request may have fewer modules to which the difference could belong.
  const differs = async (request: ApiRequest): Promise<boolean> => {
    const outcome = await compareOne(request, options);
    if (typeof outcome === 'string') return false;
    if (!outcome.differences.some((difference) => pathOf(difference) === path)) return false;
    shown = outcome.differences;
    return true;
  };
  const bySize = some.toSorted((a, b) => Object.keys(a.request).length - Object.keys(b.request).length);
  for (const { request } of bySize.slice(0, MOST_TRIED)) {
    if (!(await differs(request))) continue;
    const smallest = isShrunk
      ? await shrinkRequest(request, {
          differs,
          most: MOST_SHRUNK,
          ...(options.prefixes && { prefixes: options.prefixes }),
        })
      : request;
    const { module, here, there } = shown.find((difference) => pathOf(difference) === path) ?? first;
    const others = shown.filter((difference) => difference.module === module).map(pathOf);
    const further = [...new Set(others)].filter((other) => other !== path);
    return { module, path, requests: some.length, further, example: { request: smallest, here, there } };
  }
  return undefined;
}

/** The modules for which a request counts; `query` for the page set. */
const tableModules = (request: ApiRequest): readonly string[] =>
  request['action'] === 'query' ? ['query', ...modulesIn(request)] : modulesIn(request);

/** Counts by module; a difference that may be of several modules counts for each. */
function moduleTable(
  comparedOf: ReadonlyMap<string, number>,
  differing: readonly DifferingRequest[],
): readonly ComparedModule[] {
  const differentOf = new Map<string, number>();
  for (const { differences } of differing)
    for (const module of new Set(differences.flatMap(({ module }) => module.split('|'))))
      differentOf.set(module, (differentOf.get(module) ?? 0) + 1);
  const all = new Set([...comparedOf.keys(), ...differentOf.keys()]);
  return [...all]
    .map((module) => ({
      module,
      compared: comparedOf.get(module) ?? 0,
      different: differentOf.get(module) ?? 0,
    }))
    .toSorted((a, b) => b.different - a.different || (a.module < b.module ? -1 : 1));
}
