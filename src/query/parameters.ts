import { boolean, integers, manyOf, oneOf, text, texts } from '../parameters/types.ts';
import type { Registry } from './registry.ts';
import { isGenerator } from './registry.ts';

/** Schema versions of the XML that `export` writes. */
export const exportSchemas = ['0.10', '0.11'] as const;

/** The parameters of `action=query` itself, in index order; `prop`, `list`, `meta` name the registered modules. */
export function queryParameters(registry: Registry) {
  const names = (group: string): string[] =>
    [...registry.values()].filter(({ module }) => module.group === group).map(({ module }) => module.name);
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
    titles: texts(),
    pageids: integers(),
    revids: integers(),
    generator: text(),
    redirects: boolean(),
    converttitles: boolean(),
  };
}

/** Names of the modules that can generate, in alphabetical order. */
export const generatorNames = (registry: Registry): string[] =>
  [...registry.values()].filter(({ module }) => isGenerator(module)).map(({ module }) => module.name);
