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

const isSecret = ({ type, sensitive, tokentype }: ParameterInfo): boolean =>
  sensitive === true || type === 'password' || tokentype !== undefined;

/** Whether a parameter is named like those for tokens and passwords in all modules. */
export const soundsSecret = (name: string): boolean => /(?:token|password|retype)$/i.test(name);

/** Names of the parameters of modules whose values must not be in addresses, which are shared and logged. */
export const secretNames = (
  query: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
): readonly string[] =>
  modules
    .flatMap((module) => parametersOf(module, query))
    .filter(({ parameter }) => isSecret(parameter))
    .map(({ name }) => name);

/** A query without what must not be in an address; `former` are the secrets of modules that it used before. */
export function withoutSecrets(
  query: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
  former: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const secret = new Set(secretNames(query, modules));
  const left = leftSecrets(query, modules, former);
  return without(query, (name) => secret.has(name) || left.has(name));
}

/** A query without the secrets that are left of modules that it no longer uses. */
export function withoutFormerSecrets(
  query: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
  former: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (modules.length === 0 || modules.some(({ info }) => info.dynamicparameters)) return query;
  const left = leftSecrets(query, modules, former);
  return without(query, (name) => left.has(name));
}

/** Secrets in a query that none of its modules declares. */
function leftSecrets(
  query: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
  former: ReadonlySet<string>,
): ReadonlySet<string> {
  const declared = new Set(modules.flatMap((module) => parametersOf(module, query)).map(({ name }) => name));
  const left = [...query.keys()].filter((name) => !declared.has(name));
  return new Set(left.filter((name) => former.has(name) || soundsSecret(name)));
}

const without = (
  query: ReadonlyMap<string, string>,
  isLeftOut: (name: string) => boolean,
): ReadonlyMap<string, string> =>
  query.keys().some(isLeftOut) ? new Map([...query].filter(([name]) => !isLeftOut(name))) : query;
