import type { Parameter } from './parameters/parameter.ts';

/** A module used as a parameter value. */
export interface NamedModule {
  readonly name: string;
  readonly path: string;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
}

/** Describes a parameter's values as modules with their paths; deprecated and internal ones come last. */
export function namingModules<T>(
  parameter: Parameter<T>,
  modules: readonly NamedModule[],
  parameterPrefix?: string,
): Parameter<T> {
  const rank = (module: NamedModule): number => (module.deprecated ? 1 : 0) + (module.internal ? 2 : 0);
  const sorted = modules.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  const namesOf = (some: readonly NamedModule[]): string[] => some.map(({ name }) => name);
  const deprecated = namesOf(sorted.filter((module) => module.deprecated));
  const internal = namesOf(sorted.filter((module) => module.internal));
  const description = {
    type: namesOf(sorted),
    submodules: Object.fromEntries(sorted.map(({ name, path }) => [name, path])),
    ...(parameterPrefix !== undefined && { submoduleparamprefix: parameterPrefix }),
    ...(deprecated.length > 0 && { deprecatedvalues: deprecated }),
    ...(internal.length > 0 && { internalvalues: internal }),
  };
  return { ...parameter, type: { ...parameter.type, describe: () => description } };
}
