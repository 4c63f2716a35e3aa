import type { ParameterInfo, UsedModule } from './module-info.ts';
import { nearest } from './nearest.ts';
import { splitValues } from './values.ts';

/** A parameter as a query writes it. */
export interface NamedParameter {
  /** With the prefix of its module, and values for placeholders. */
  readonly name: string;
  readonly parameter: ParameterInfo;
}

/** The parameters of a module in a query, a templated one for each value that it stands for. */
export function parametersOf(
  { info, prefix }: UsedModule,
  query: ReadonlyMap<string, string>,
): readonly NamedParameter[] {
  const valuesOf = (name: string): readonly string[] => {
    const fallback = info.parameters.find((parameter) => parameter.name === name)?.default;
    return splitValues(query.get(prefix + name) ?? String(fallback ?? ''));
  };
  const expand = (name: string, placeholders: readonly (readonly [string, string])[]): readonly string[] => {
    const [first, ...others] = placeholders;
    if (!first) return [name];
    const [placeholder, source] = first;
    return valuesOf(source).flatMap((value) => expand(name.replaceAll(`{${placeholder}}`, value), others));
  };
  return [...info.parameters, ...(info.templatedparameters ?? [])].flatMap((parameter) =>
    expand(parameter.name, Object.entries(parameter.templatevars ?? {})).map((name) => ({
      name: prefix + name,
      parameter,
    })),
  );
}

/** A parameter that no module of its query has, and what is probably meant. */
export interface UnknownParameter {
  readonly name: string;
  readonly nearest: string | undefined;
}

/** Finds the parameters of a query that none of its modules has. */
export function unknownParameters(
  query: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
): readonly UnknownParameter[] {
  if (modules.length === 0 || modules.some(({ info }) => info.dynamicparameters)) return [];
  const names = modules.flatMap((module) => parametersOf(module, query)).map(({ name }) => name);
  return [...query.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, nearest: nearest(name, names) }));
}

/** Whether an address, which is shared and logged, must not have a parameter's value. */
export const isSecret = ({ type, sensitive, tokentype }: ParameterInfo): boolean =>
  sensitive === true || type === 'password' || tokentype !== undefined;

/** A query without what must not be in an address. */
export function withoutSecrets(
  query: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
): ReadonlyMap<string, string> {
  const secret = new Set(
    modules
      .flatMap((module) => parametersOf(module, query))
      .filter(({ parameter }) => isSecret(parameter))
      .map(({ name }) => name),
  );
  return secret.size === 0 ? query : new Map([...query].filter(([name]) => !secret.has(name)));
}
