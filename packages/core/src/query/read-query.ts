import { basicPageColumns, pageColumns, type PageColumns } from '../data/store/pages.ts';
import type { Site } from '../wiki/site.ts';
import { readContinue, type ContinueRequest } from './continuation.ts';
import type { PageSource } from './page-set.ts';
import type { RequestParameters } from './parameters/form.ts';
import { HIGHER, limits } from './parameters/limits.ts';
import type { ReadingContext, Values } from './parameters/parameter.ts';
import { splitValues } from './parameters/read-value.ts';
import { createReader } from './parameters/read.ts';
import { boolean, identifiers, manyOf, oneOf, text, texts, word } from './parameters/types.ts';
import { isGenerator, type RegisteredModule, type Registry } from './registry.ts';
import { fail } from './result/problems.ts';

/** Schema versions for `export`. */
export const exportSchemas = ['0.10', '0.11'] as const;

/** The parameters that select pages. */
export const pageSetParameters = {
  titles: texts(),
  pageids: identifiers(),
  revids: identifiers(),
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

/** Which pages a request is about. */
export interface PageRequest {
  readonly selection: Values<typeof pageSetParameters>;
  readonly continuing: ContinueRequest;
  /** The module that `generator` names. */
  readonly generator?: RegisteredModule & Required<Pick<RegisteredModule, 'generatorReader'>>;
}

/** A parsed request for `action=query`. */
export interface Query extends PageRequest {
  readonly params: Values<ReturnType<typeof queryParameters>>;
  /** The modules that `prop`, `list` and `meta` name, in the order in which they run. */
  readonly modules: readonly RegisteredModule[];
}

/** Returns the columns that are read of pages: all only where a module uses them, and for other actions than `query`. */
export function pageColumnsOf({
  generator,
  modules,
}: PageRequest & Partial<Pick<Query, 'modules'>>): PageColumns {
  const usesAll =
    !modules || generator?.module.usesWholePages || modules.some((one) => one.module.usesWholePages);
  return usesAll ? pageColumns : basicPageColumns;
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
      return {
        params,
        modules,
        ...readPageRequest('query', selection, params.continue, parameters, registry),
      };
    },
    owns: (name, request) => pageSet.owns(name, request) || others.owns(name, request),
  };
}

/** Reads which pages a request of an action is about, once the values of its own parameters are known. */
export function readPageRequest(
  action: string,
  selection: Values<typeof pageSetParameters>,
  continueAt: string | undefined,
  request: RequestParameters,
  registry: Registry,
): PageRequest {
  const { generator } = selection;
  return {
    selection,
    continuing: readContinue(continueAt ?? '', request),
    ...(generator !== undefined && { generator: generatorNamed(action, generator, registry) }),
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

function generatorNamed(
  action: string,
  name: string,
  registry: Registry,
): NonNullable<PageRequest['generator']> {
  const registered = registry.modules.get(name);
  if (!registered) return fail(action, 'badgenerator', [name]);
  const { generatorReader } = registered;
  if (!generatorReader) return fail(action, 'badgenerator-notgenerator', [name]);
  return { ...registered, generatorReader };
}

const sources = ['titles', 'pageids', 'revids'] as const;

/** Returns where the pages of a request come from: titles, page IDs or revision IDs; undefined if it names none. */
export function pageSourceOf(
  action: string,
  { selection }: Pick<PageRequest, 'selection'>,
  { parameters, raw }: QueryRequest,
): PageSource | undefined {
  const { titles, pageids, revids } = selection;
  if ((titles && (pageids ?? revids)) || (pageids && revids)) {
    const [first = '', second = ''] = sources.filter((name) => selection[name] !== undefined);
    fail(action, 'multisource', [second, first]);
  }
  if (titles) return { kind: 'titles', titles, normalized: normalizedTitles(parameters, raw) };
  if (pageids) return { kind: 'pageids', ids: pageids };
  return revids && { kind: 'revids', ids: revids };
}

const none: ReadonlyMap<string, string> = new Map();

/** Returns the titles changed by Unicode normalization, by their original form. */
function normalizedTitles(request: RequestParameters, raw: RequestParameters): ReadonlyMap<string, string> {
  const now = request.get('titles') ?? '';
  const before = raw.get('titles') ?? now;
  if (now === before) return none;
  const changed = new Map<string, string>();
  const titles = splitValues(now, HIGHER * limits.values.high);
  splitValues(before, HIGHER * limits.values.high).forEach((title, i) => {
    const to = titles[i];
    if (to !== undefined && to !== title) changed.set(title, to);
  });
  return changed;
}
