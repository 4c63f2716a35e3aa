import { joinValues, moduleGroups, splitValues, type ApiRequest } from './api-request.ts';

/** How a request is shrunk. */
export interface ShrinkOptions {
  /** Whether a smaller request still shows what is looked for, such as the same difference. */
  readonly differs: (request: ApiRequest) => Promise<boolean>;
  /** Prefixes of parameters by the names of modules; a module is dropped together with its parameters. */
  readonly prefixes?: ReadonlyMap<string, string>;
  /** The most requests that are tried; 60 by default. */
  readonly most?: number;
}

/** Parameters without which a request would be another one. */
const kept: ReadonlySet<string> = new Set(['action', 'format', 'formatversion']);

/** The most requests that are tried by default. */
const MOST = 60;

/**
 * Drops modules, parameters and values from a request as long as it still differs, and returns the smallest request
 * found; the request itself if nothing can be dropped.
 */
export async function shrinkRequest(
  request: ApiRequest,
  { differs, prefixes = new Map(), most = MOST }: ShrinkOptions,
): Promise<ApiRequest> {
  let smallest = request;
  const tried = new Set([keyOf(request)]);
  let left = most;
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const smaller of smallerThan(smallest, prefixes)) {
      const key = keyOf(smaller);
      if (tried.has(key)) continue;
      if (left-- <= 0) return smallest;
      tried.add(key);
      if (!(await differs(smaller))) continue;
      smallest = smaller;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

const keyOf = (request: ApiRequest): string =>
  JSON.stringify(Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Yields requests that lack something, the largest parts first. */
function* smallerThan(request: ApiRequest, prefixes: ReadonlyMap<string, string>): Generator<ApiRequest> {
  yield* fewerModules(request, prefixes);
  const droppable = Object.keys(request).filter((name) => !kept.has(name));
  const optional = droppable.filter((name) => !isModuleGroup(name) && name !== 'generator');
  for (const half of halvesOf(optional)) yield without(request, half);
  for (const name of droppable) yield without(request, [name]);
  for (const name of droppable) {
    const values = splitValues(request[name] ?? '');
    if (values.length < 2) continue;
    for (const half of halvesOf(values))
      yield { ...request, [name]: joinValues(values.filter((value) => !half.includes(value))) };
    if (values.length > 2)
      for (const i of values.keys()) yield { ...request, [name]: joinValues(values.toSpliced(i, 1)) };
  }
}

/** Yields requests without one of the modules or the generator, together with their parameters. */
function* fewerModules(request: ApiRequest, prefixes: ReadonlyMap<string, string>): Generator<ApiRequest> {
  for (const group of moduleGroups) {
    const names = splitValues(request[group] ?? '');
    for (const [i, name] of names.entries()) {
      const left = names.toSpliced(i, 1);
      const rest = without(request, parametersOf(request, prefixes.get(name)));
      yield left.length > 0 ? { ...rest, [group]: joinValues(left) } : without(rest, [group]);
    }
  }
  const { generator } = request;
  if (generator === undefined) return;
  const prefix = prefixes.get(generator);
  yield without(request, [
    'generator',
    ...parametersOf(request, prefix === undefined ? undefined : `g${prefix}`),
  ]);
}

const isModuleGroup = (name: string): boolean => moduleGroups.some((group) => group === name);

const parametersOf = (request: ApiRequest, prefix: string | undefined): readonly string[] =>
  prefix === undefined || prefix === ''
    ? []
    : Object.keys(request).filter(
        (name) => !kept.has(name) && !isModuleGroup(name) && name.startsWith(prefix),
      );

const without = (request: ApiRequest, names: readonly string[]): ApiRequest =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !names.includes(name)));

const halvesOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? []
    : [items.slice(Math.ceil(items.length / 2)), items.slice(0, Math.ceil(items.length / 2))];
