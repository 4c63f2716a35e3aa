import type { Parameters } from './parameters/parameter.ts';
import { parameterNames } from './result/problem-arguments.ts';
import { fail } from './result/problems.ts';

/** A rule about several parameters, checked after all of them are read. */
export interface Rule<P extends Parameters = Parameters> {
  readonly check: (
    present: ReadonlySet<string>,
    encode: (name: keyof P & string) => string,
    module: string,
  ) => void;
}

type Name<P extends Parameters> = keyof P & string;

const count = (names: readonly string[], present: ReadonlySet<string>): number =>
  names.reduce((sum, name) => sum + (present.has(name) ? 1 : 0), 0);

/** `name` requires `other`. */
export const requires = <P extends Parameters>(name: Name<P>, other: Name<P>): Rule<P> => ({
  check: (present, encode, module) => {
    if (present.has(name) && !present.has(other)) {
      fail(module, 'invalidparammix-mustusewith', [encode(name), encode(other)]);
    }
  },
});

const refuseMix = (module: string, names: readonly string[]): never =>
  fail(module, 'invalidparammix', [parameterNames(...names), names.length]);

const isOneOf =
  <P extends Parameters>(names: readonly Name<P>[]) =>
  (name: string): name is Name<P> =>
    names.some((one) => one === name);

/** At most one of these may be given. */
export const exclusive = <P extends Parameters>(...names: readonly Name<P>[]): Rule<P> => ({
  check: (present, encode, module) => {
    if (count(names, present) > 1) refuseMix(module, [...present].filter(isOneOf(names)).map(encode));
  },
});

/** Exactly one of these must be given. */
export const exactlyOne = <P extends Parameters>(...names: readonly Name<P>[]): Rule<P> => ({
  check: (present, encode, module) => {
    if (count(names, present) === 0)
      fail(module, 'missingparam-one-of', [parameterNames(...names.map(encode)), names.length]);
    exclusive<P>(...names).check(present, encode, module);
  },
});

/** At least one of these must be given. */
export const atLeastOne = <P extends Parameters>(...names: readonly Name<P>[]): Rule<P> => ({
  check: (present, encode, module) => {
    if (count(names, present) === 0) {
      fail(module, 'missingparam-at-least-one-of', [parameterNames(...names.map(encode)), names.length]);
    }
  },
});
