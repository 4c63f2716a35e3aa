import type { ReadingContext, Values } from './parameters/parameter.ts';
import { createReader, type RequestParameters } from './parameters/read.ts';
import { boolean, integers, manyOf, oneOf, text, texts } from './parameters/types.ts';
import type { Site } from '../wiki/site.ts';
import type { Registry } from './registry.ts';
import { isGenerator } from './registry.ts';

/** Schema versions for `export`. */
export const exportSchemas = ['0.10', '0.11'] as const;

/** The parameters that select pages. */
export const pageSetParameters = {
  titles: texts(),
  pageids: integers(),
  revids: integers(),
  generator: text(),
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

/** Reads the page set parameters first, so that their errors come before warnings about modules. */
export function createQueryReader(registry: Registry, site: Site) {
  const pageSet = createReader(pageSetParameters, '', site);
  const query = createReader(queryParameters(registry), '', site);
  return {
    read: (request: RequestParameters, context: ReadingContext) => {
      const selection = pageSet.read(request, context);
      return { selection, params: query.read(request, context) };
    },
    owns: (name: string, request: RequestParameters): boolean =>
      pageSet.owns(name, request) || query.owns(name, request),
  };
}

/** The values of {@link pageSetParameters}. */
export type PageSelection = Values<typeof pageSetParameters>;

/** See {@link createQueryReader}. */
export type QueryReader = ReturnType<typeof createQueryReader>;

/** Returns the names of generators, in alphabetical order. */
export const generatorNames = (registry: Registry): string[] =>
  [...registry.modules.values()].filter(({ module }) => isGenerator(module)).map(({ module }) => module.name);
