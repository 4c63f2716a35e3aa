import type { Site } from '../../wiki/site.ts';
import type { Version } from '../../wiki/version.ts';
import type { Parameter, Parameters } from './parameter.ts';

/** Declares a parameter that was another one before a version, which may itself have been another one before. */
export const before = <T>(version: Version, was: Parameter<T>, now: Parameter<T>): Parameter<T> => ({
  ...now,
  before: { version, parameter: was },
});

/** Returns the parameters that a site's version of MediaWiki has, as it has them; `module` is the module's path. */
export function parametersAt(
  parameters: Parameters,
  module: string,
  { software }: Pick<Site, 'software'>,
): Parameters {
  const name = module.slice(module.indexOf('+') + 1);
  const of = (parameter: Parameter): Parameter =>
    parameter.before && software.isBefore(parameter.before.version)
      ? of(parameter.before.parameter)
      : parameter;
  return Object.fromEntries(
    Object.entries(parameters)
      .map(([parameter, declared]) => [parameter, of(declared)] as const)
      .filter(([parameter, { options }]) => software.has(options, `${name}.${parameter}`)),
  );
}
