import type { Site } from '../../wiki/site.ts';
import { allowedValues } from '../result/problem-arguments.ts';
import { fail } from '../result/problems.ts';
import { parameter, several, type Given, type Several, type Single } from './declare.ts';
import { parseInteger } from './integer.ts';
import type { Parameter, ValueType } from './parameter.ts';

interface NamespaceOptions {
  /** Further namespaces, in addition to those with pages. */
  readonly extra?: readonly number[];
}

const namespaceType = (extra: readonly number[], multiple = false): ValueType<number> => {
  const allowed = (site: Site): readonly string[] =>
    [...extra, ...site.pageNamespaces].toSorted((a, b) => a - b).map(String);
  return {
    read: (value, context) => {
      const number = parseInteger(value) ?? Number.NaN;
      const known = number >= 0 ? context.site.namespaces.has(number) : extra.includes(number);
      if (!known) {
        fail(context.module, multiple ? 'badvalue-enummulti' : 'badvalue', [
          context.parameter,
          value,
          ...allowedValues(allowed(context.site).map(Number)),
        ]);
      }
      return number;
    },
    allowed,
    canonical: (value) => String(parseInteger(value) ?? value),
    describe: () => ({ type: 'namespace', ...(extra.length > 0 && { extranamespaces: extra }) }),
  };
};

/** A namespace number. */
export const namespace = <const O extends Single<number> & NamespaceOptions>(
  options?: O,
): Parameter<Given<O, number>> => {
  const { extra = [], ...rest }: Single<number> & NamespaceOptions = options ?? {};
  return parameter(namespaceType(extra), rest);
};

/** Several namespace numbers, or `*` for all. */
export const namespaces = <const O extends Several<number> & NamespaceOptions>(
  options?: O,
): Parameter<Given<O, readonly number[]>> => {
  const { extra = [], ...rest }: Several<number> & NamespaceOptions = options ?? {};
  return several(namespaceType(extra, true), { all: '*', ...rest });
};
