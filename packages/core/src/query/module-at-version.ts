import type { Site } from '../wiki/site.ts';
import type { Module } from './define.ts';
import type { ModuleMetadata } from './module-metadata.ts';
import { parametersAt } from './parameters/at-version.ts';
import type { Parameters } from './parameters/parameter.ts';
import { fieldsAt } from './result/fields-at-version.ts';

type Declared = Pick<ModuleMetadata<Parameters>, 'name' | 'earlier' | 'parameters'>;

/** Returns what a site's version of MediaWiki says of a module or action: its parameters and other properties. */
export function metadataAt<M extends Declared>(module: M, path: string, site: Site): M {
  const parameters = parametersAt(module.parameters, path, site);
  const { earlier } = module;
  if (!earlier || !site.software.isBefore(earlier.before)) return { ...module, parameters };
  const { before: _, last, ...differing } = earlier;
  return { ...module, ...differing, parameters: last ? withLast(parameters, last) : parameters };
}

const withLast = (parameters: Parameters, last: readonly string[]): Parameters =>
  Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b)));

/** Returns a query module as a site's version of MediaWiki has it; answers lack fields that it does not know. */
export function moduleAt(module: Module, site: Site): Module {
  const of = metadataAt(module, `query+${module.name}`, site);
  if (of.kind === 'rows') {
    const { shape: item, without } = fieldsAt(of.result.item, site.software);
    if (item === of.result.item) return of;
    const result = { ...of.result, item };
    if (!without) return { ...of, result };
    return { ...of, result, item: (row, context, related) => without(of.item(row, context, related)) };
  }
  if (of.kind === 'fields') {
    const { shape, without } = fieldsAt(of.result, site.software);
    if (!without) return { ...of, result: shape };
    return {
      ...of,
      result: shape,
      fields: async (context, budget) => {
        const page = await of.fields(context, budget);
        return { ...page, fields: new Map([...page.fields].map(([key, one]) => [key, without(one)])) };
      },
    };
  }
  const { shape, without } = fieldsAt(of.result, site.software);
  if (!without) return { ...of, result: shape };
  return {
    ...of,
    result: shape,
    answer: async (context) => {
      const { value, ...rest } = await of.answer(context);
      return value === undefined ? rest : { ...rest, value: without(value) };
    },
  };
}
