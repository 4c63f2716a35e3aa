import type { Parameters } from '../parameters/parameter.ts';
import { fail } from '../result/problems.ts';

/** A rule about several parameters, checked after all of them are read. */
export interface Rule<P extends Parameters = Parameters> {
  readonly check: (
    given: ReadonlySet<string>,
    encode: (name: keyof P & string) => string,
    module: string,
  ) => void;
}

type Name<P extends Parameters> = keyof P & string;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const count = (names: readonly string[], given: ReadonlySet<string>): number =>
  names.reduce((sum, name) => sum + (given.has(name) ? 1 : 0), 0);

/** `name` requires `other`. */
export const requires = <P extends Parameters>(name: Name<P>, other: Name<P>): Rule<P> => ({
  check: (given, encode, module) => {
    if (given.has(name) && !given.has(other)) {
      fail(module, 'invalidparammix-mustusewith', [encode(name), encode(other)]);
    }
  },
});

/** At most one of these may be given. */
export const exclusive = <P extends Parameters>(...names: readonly Name<P>[]): Rule<P> => ({
  check: (given, encode, module) => {
    if (count(names, given) > 1)
      fail(module, 'invalidparammix', [quoted(names.filter((n) => given.has(n)).map(encode))]);
  },
});

/** Exactly one of these must be given. */
export const exactlyOne = <P extends Parameters>(...names: readonly Name<P>[]): Rule<P> => ({
  check: (given, encode, module) => {
    if (count(names, given) === 0)
      fail(module, 'missingparam-one-of', [quoted(names.map(encode)), names.length]);
    exclusive<P>(...names).check(given, encode, module);
  },
});

/** At least one of these must be given. */
export const atLeastOne = <P extends Parameters>(...names: readonly Name<P>[]): Rule<P> => ({
  check: (given, encode, module) => {
    if (count(names, given) === 0) {
      fail(module, 'missingparam-at-least-one-of', [quoted(names.map(encode)), names.length]);
    }
  },
});
