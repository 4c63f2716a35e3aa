import type { Site } from '../../wiki/site.ts';
import { valueList } from '../result/problem-arguments.ts';
import { ApiError, deprecation, fail, nameFeature, problem } from '../result/problems.ts';
import { limitFor, limits } from './limits.ts';
import type { Parameter, ValueContext } from './parameter.ts';

/** Separates values that contain `|`; such a list also starts with it. */
const UNIT_SEPARATOR = '\u001f';

/** The state of reading a request's parameters; `refused` collects the errors. */
export interface Reading extends ValueContext {
  readonly refused: ApiError[];
}

/** Reads the value of a parameter, or its absence. */
export type ReadOne = (raw: string | undefined, reading: Reading) => unknown;

/** Compiles a reader for a parameter, which collects errors, since later parameters can add warnings. */
export const compileParameter = (parameter: Parameter, site: Site): ReadOne =>
  collecting(compile(parameter, site));

function collecting(read: ReadOne): ReadOne {
  return (raw, reading) => {
    try {
      return read(raw, reading);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reading.refused.push(error);
      return undefined;
    }
  };
}

function compile(parameter: Parameter, site: Site): ReadOne {
  const { type, options } = parameter;
  const readGiven = parameter.multiple ? compileMultiple(parameter, site) : compileSingle(parameter);
  const fallback = parameter.default ?? type.siteDefault?.(site);
  const absent = fallback === undefined ? type.absent : undefined;
  // Defaults do not depend on the request, so they are parsed once; that a value is deprecated is told who gives it.
  let known: { readonly value: unknown } | undefined;
  return (raw, reading) => {
    if (raw === undefined) {
      if (fallback !== undefined)
        return (known ??= { value: readGiven(String(fallback), { ...reading, warn: ignore }) }).value;
      if (options.required) fail(reading.module, 'missingparam', [reading.parameter]);
      return absent;
    }
    if (options.deprecated) {
      const { module, parameter, feature } = reading;
      reading.warn(
        deprecation(module, 'param-deprecated', nameFeature(feature, parameter), [parameter, raw]),
      );
    }
    return readGiven(raw, reading);
  };
}

const ignore = (): void => {};

type ReadValue = (raw: string, context: ValueContext) => unknown;

function compileSingle({ type }: Parameter): ReadValue {
  return (raw, context) => {
    if (raw.startsWith(UNIT_SEPARATOR)) fail(context.module, 'badvalue-notmulti', [context.parameter, raw]);
    return type.read(raw, context);
  };
}

/** Splits a list of values into at most `most` + 1, enough to detect too many. */
export function splitValues(raw: string, most: number): string[] {
  if (raw === '' || raw === UNIT_SEPARATOR) return [];
  if (!raw.includes('|') && !raw.startsWith(UNIT_SEPARATOR)) return [raw];
  return raw.startsWith(UNIT_SEPARATOR)
    ? raw.slice(1).split(UNIT_SEPARATOR, most + 1)
    : raw.split('|', most + 1);
}

const asSet = (values: readonly unknown[]): ReadonlySet<unknown> => new Set(values);
const asGiven = (values: readonly unknown[]): readonly unknown[] => values;
const withoutDuplicates = (values: readonly unknown[]): readonly unknown[] =>
  values.length < 2 ? values : [...new Set(values)];

function compileMultiple({ type, multiple = {} }: Parameter, site: Site): ReadValue {
  const bounds = multiple.most ?? limits.values;
  const { normal, high } = bounds;
  const allowed = type.allowed?.(site);
  const allowedSet = allowed && new Set(allowed);
  const collect = multiple.asSet ? asSet : multiple.allowsDuplicates ? asGiven : withoutDuplicates;
  return (raw, context) => {
    const most = limitFor(bounds, context);
    const pieces = splitValues(raw, most);
    if (allowed && multiple.all !== undefined && pieces.length === 1 && pieces[0] === multiple.all) {
      return collect(allowed.map((value) => type.read(value, context)));
    }
    if (pieces.length > most) {
      fail(context.module, 'toomanyvalues', [context.parameter, most], {
        data: { parameter: context.parameter, limit: most, lowlimit: normal, highlimit: high },
      });
    }
    const isKnown = (piece: string): boolean => allowedSet?.has(type.canonical?.(piece) ?? piece) ?? true;
    const unknown = allowedSet ? pieces.filter((piece) => !isKnown(piece)) : [];
    if (unknown.length > 0) {
      const words = [context.parameter, raw, valueList(unknown), unknown.length];
      context.warn(problem(context.module, 'unrecognizedvalues', words, { data: { values: unknown } }));
    }
    const known = unknown.length > 0 ? pieces.filter(isKnown) : pieces;
    return collect(known.map((piece) => type.read(piece, context)));
  };
}

/** Finds a value that the parameter does not allow; skips empty values, and lists where one value is expected. */
export function unknownValue({ type, multiple }: Parameter, raw: string, site: Site): string | undefined {
  if (raw === '' || (!multiple && raw.startsWith(UNIT_SEPARATOR))) return undefined;
  const values = multiple ? splitValues(raw, limits.values.high) : [raw];
  if (values.length > limits.values.high || (values.length === 1 && values[0] === multiple?.all))
    return undefined;
  const allowed = type.allowed?.(site) ?? [];
  return values.find((value) => value !== '' && !allowed.includes(value));
}
