import type { Site } from '../wiki/site.ts';
import { type ContinueRequest, readContinue } from './continuation.ts';
import { HIGHER, limits } from './parameters/limits.ts';
import type { ReadingContext, Values } from './parameters/parameter.ts';
import { createReader } from './parameters/read.ts';
import type { RequestParameters } from './parameters/form.ts';
import { splitValues } from './parameters/read-value.ts';
import { boolean, integers, manyOf, oneOf, text, texts, word } from './parameters/types.ts';
import { isGenerator, type RegisteredModule, type Registry } from './registry.ts';
import { fail } from './result/problems.ts';
import type { PageSource } from './page-set.ts';

/** Schema versions for `export`. */
export const exportSchemas = ['0.10', '0.11'] as const;

/** The parameters that select pages. */
export const pageSetParameters = {
  titles: texts(),
  pageids: integers(),
  revids: integers(),
  generator: word(),
  redirects: boolean(),
  converttitles: boolean(),
};

/**
 * Returns the other parameters of `action=query`, in index order; `prop`, `list` and `meta` take registered
 * modules.
 */
export function queryParameters(registry: Registry) {
  const names = (group: string): string[] =>
    [...registry.modules.values()]
      .filter(({ module }) => module.group === group)
      .map(({ module }) => module.name);
  return {
    prop: manyOf(() => names('prop')),
    list: manyOf(() => names('list')),
    meta: manyOf(() => names('meta')),
    indexpageids: boolean(),
    export: boolean(),
    exportnowrap: boolean(),
    exportschema: oneOf(exportSchemas, { default: '0.11' }),
    iwurl: boolean(),
    continue: text(),
    rawcontinue: boolean(),
  };
}

/** Returns the names of generators, in alphabetical order. */
export const generatorNames = (registry: Registry): string[] =>
  [...registry.modules.values()].filter(({ module }) => isGenerator(module)).map(({ module }) => module.name);

/** A request's parameters, and their raw values before Unicode normalization. */
export interface QueryRequest {
  readonly parameters: RequestParameters;
  readonly raw: RequestParameters;
  readonly posted: boolean;
}

/** A parsed request for `action=query`. */
export interface Query {
  readonly params: Values<ReturnType<typeof queryParameters>>;
  readonly selection: Values<typeof pageSetParameters>;
  /** The modules that `prop`, `list` and `meta` name, in the order in which they run. */
  readonly modules: readonly RegisteredModule[];
  readonly continuing: ContinueRequest;
  /** The module that `generator` names. */
  readonly generator?: RegisteredModule & Required<Pick<RegisteredModule, 'generatorReader'>>;
}

/** Reads the parameters of `action=query` itself. */
export interface QueryReader {
  read(request: QueryRequest, reading: ReadingContext): Query;
  owns(name: string, request: RequestParameters): boolean;
}

/** Creates the reader of a site. */
export function createQueryReader(registry: Registry, site: Site): QueryReader {
  const pageSet = createReader(pageSetParameters, site, { module: 'query' });
  const others = createReader(queryParameters(registry), site, { module: 'query' });
  return {
    read: ({ parameters, posted }, reading) => {
      // First, so that their errors come before warnings about modules.
      const selection = pageSet.read(parameters, reading);
      const params = others.read(parameters, reading);
      const modules = modulesNamed([params.prop, params.list, params.meta], registry, posted);
      const continuing = readContinue(params.continue ?? '', parameters);
      const { generator } = selection;
      return {
        params,
        selection,
        modules,
        continuing,
        ...(generator !== undefined && { generator: generatorNamed(generator, registry) }),
      };
    },
    owns: (name, request) => pageSet.owns(name, request) || others.owns(name, request),
  };
}

function modulesNamed(
  groups: readonly (Iterable<string> | undefined)[],
  registry: Registry,
  posted: boolean,
): readonly RegisteredModule[] {
  const modules: RegisteredModule[] = [];
  for (const names of groups) {
    for (const name of names ?? []) {
      const registered = registry.modules.get(name);
      if (registered?.module.mustBePosted && !posted) fail('query', 'mustbeposted', [name]);
      if (registered) modules.push(registered);
    }
  }
  return modules;
}

function generatorNamed(name: string, registry: Registry): NonNullable<Query['generator']> {
  const registered = registry.modules.get(name);
  if (!registered) return fail('query', 'badgenerator', [name]);
  const { generatorReader } = registered;
  if (!generatorReader) return fail('query', 'badgenerator-notgenerator', [name]);
  return { ...registered, generatorReader };
}

/** Returns where the pages of a request come from: titles, page IDs or revision IDs; undefined if it names none. */
export function pageSourceOf(
  { selection }: Query,
  { parameters, raw }: QueryRequest,
): PageSource | undefined {
  const { titles, pageids, revids } = selection;
  const named = (['titles', 'pageids', 'revids'] as const).filter((name) => selection[name] !== undefined);
  const [first, second] = named;
  if (first !== undefined && second !== undefined) fail('query', 'multisource', [second, first]);
  if (titles) return { kind: 'titles', titles, normalized: normalizedTitles(parameters, raw) };
  if (pageids) return { kind: 'pageids', ids: pageids };
  return revids && { kind: 'revids', ids: revids };
}

/** Returns the titles changed by Unicode normalization, by their original form. */
function normalizedTitles(request: RequestParameters, raw: RequestParameters): ReadonlyMap<string, string> {
  const now = request.get('titles') ?? '';
  const before = raw.get('titles') ?? now;
  const changed = new Map<string, string>();
  if (now === before) return changed;
  const titles = splitValues(now, HIGHER * limits.values.high);
  splitValues(before, HIGHER * limits.values.high).forEach((title, i) => {
    const to = titles[i];
    if (to !== undefined && to !== title) changed.set(title, to);
  });
  return changed;
}
