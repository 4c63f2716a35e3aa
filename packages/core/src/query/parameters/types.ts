import type { Site } from '../../wiki/site.ts';
import type { VersionRange } from '../../wiki/version.ts';
import { allowedValues, type ProblemArgument } from '../result/problem-arguments.ts';
import { ApiError, deprecation, fail, nameFeature, problem } from '../result/problems.ts';
import { parameter, several, type Given, type Several, type Single } from './declare.ts';
import { parseExactInteger, parseInteger, type ExactInteger } from './integer.ts';
import { DEFAULT_LIMIT, limitFor, limits } from './limits.ts';
import type {
  Parameter,
  ParameterInformation,
  ParameterOptions,
  ValueContext,
  ValueType,
} from './parameter.ts';

const stringType: ValueType<string> = {
  read: (value) => value,
  isFree: true,
  describe: () => ({ type: 'string' }),
};

/** Non-empty text. */
const requiredStringType: ValueType<string> = {
  ...stringType,
  read: (value, { module, parameter: name }) =>
    value === '' ? fail(module, 'missingparam', [name, value]) : value,
};

/** Any text. */
export const text = <const O extends Single<string>>(options?: O): Parameter<Given<O, string>> =>
  parameter(options?.required ? requiredStringType : stringType, options ?? {});

/** A text with few different values, which chooses what a request does, such as `generator`. */
export const word = <const O extends Single<string>>(options?: O): Parameter<Given<O, string>> =>
  parameter({ ...stringType, isFree: false }, options ?? {});

/** Multi-line text. */
export const longText = <const O extends Single<string>>(options?: O): Parameter<Given<O, string>> =>
  parameter(
    { ...(options?.required ? requiredStringType : stringType), describe: () => ({ type: 'text' }) },
    options ?? {},
  );

/** Several texts. */
export const texts = <const O extends Several<string>>(options?: O): Parameter<Given<O, readonly string[]>> =>
  several(stringType, options ?? {});

/** A password. */
export const password = (options: ParameterOptions = {}): Parameter<string | undefined> =>
  parameter(
    {
      ...(options.required ? requiredStringType : stringType),
      describe: () => ({ type: 'password' }),
    },
    { ...options, sensitive: true },
  );

/** A file in a form. */
export const upload = (): Parameter<string | undefined> =>
  parameter({ ...stringType, describe: () => ({ type: 'upload' }) }, {});

/** A token of one of the types of `meta=tokens`. */
export const token = (kind: string): Parameter<string> =>
  parameter(requiredStringType, { required: true, sensitive: true, tokenType: kind });

/** The module's continuation value. */
export const continuation = (): Parameter<string | undefined> => parameter(stringType, {});

const booleanType: ValueType<boolean> = {
  read: () => true,
  absent: false,
  describe: () => ({ type: 'boolean' }),
};

/** True if the request has the parameter, with any value. */
export const boolean = (options: ParameterOptions = {}): Parameter<boolean> =>
  parameter(booleanType, options);

interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  /** Whether a value outside is an error; otherwise, the nearest one inside is taken, with a warning. */
  readonly enforcerange?: boolean;
}

/** Parses an integer as MediaWiki does: an optional sign and digits, at most 64 bits. */
export function readInteger(value: string, context: ValueContext): number {
  return parseInteger(value) ?? fail(context.module, 'badinteger', [context.parameter, value]);
}

/** The type of integers in a range, clamped with a warning. */
export const integerType = ({ enforcerange, ...range }: Range): ValueType<number> => ({
  read: (value, context) => {
    const number = readInteger(value, context);
    const { min, max } = range;
    if ((min === undefined || number >= min) && (max === undefined || number <= max)) return number;
    const kind = max === undefined ? 'outofrange-min' : min === undefined ? 'outofrange-max' : 'outofrange';
    const bounds = [min, max].map((bound) => (bound === undefined ? '' : { num: bound }));
    const highest = max ?? null;
    const outside = problem(context.module, kind, [context.parameter, value, ...bounds], {
      data: { min: min ?? null, curmax: highest, max: highest, highmax: highest },
    });
    if (enforcerange) throw new ApiError(outside);
    context.warn(outside);
    return min !== undefined && number < min ? min : (max ?? number);
  },
  isFree: true,
  describe: () => ({ type: 'integer', ...range }),
});

/** An integer, clamped with a warning. */
export const integer = <const O extends Single<number> & Range>(options?: O): Parameter<Given<O, number>> => {
  const { min, max, enforcerange, ...rest }: Single<number> & Range = options ?? {};
  return parameter(
    integerType({
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(enforcerange && { enforcerange }),
    }),
    rest,
  );
};

/** Several integers. */
export const integers = <const O extends Several<number>>(
  options?: O,
): Parameter<Given<O, readonly number[]>> => several(integerType({}), options ?? {});

/** Several IDs, exact even where no row can have them: answers name those that do not exist. */
export const identifiers = (): Parameter<readonly ExactInteger[] | undefined> =>
  several(
    {
      read: (value, context) =>
        parseExactInteger(value) ?? fail(context.module, 'badinteger', [context.parameter, value]),
      isFree: true,
      describe: () => ({ type: 'integer' }),
    },
    {},
  );

const limitType = (
  { min, max, highmax }: Required<Omit<Range, 'enforcerange'>>,
  halvedBy?: string,
): ValueType<number> => ({
  read: (value, context) => {
    const most = limitFor({ normal: max, high: highmax }, context);
    const highest = halvedBy !== undefined && context.has(halvedBy) ? most / 2 : most;
    if (value === 'max') return highest;
    const number = readInteger(value, context);
    if (number >= min && number <= highest) return number;
    context.warn(
      problem(context.module, 'outofrange', [context.parameter, value, { num: min }, { num: highest }], {
        data: { min, curmax: highest, max, highmax },
      }),
    );
    return number < min ? min : highest;
  },
  describe: () => ({ type: 'limit', min, max, ...(highmax !== max && { highmax }) }),
});

/** The maximum number of items, or `max`; clamped with a warning. */
export const limit = <
  const O extends {
    readonly default?: number | null;
    /** Minimum; 1 by default. */
    readonly min?: number;
    /** A parameter that halves the maximum. */
    readonly halvedBy?: string;
    /** Maximum; {@link limits.items} by default. */
    readonly max?: number;
    /** Maximum for viewers with `apihighlimits`. */
    readonly highmax?: number;
  },
>(
  options?: O,
): Parameter<O extends { readonly default: null } ? number | undefined : number> => {
  const fallback = options?.default === undefined ? DEFAULT_LIMIT : options.default;
  return parameter(
    limitType(
      {
        min: options?.min ?? 1,
        max: options?.max ?? limits.items.normal,
        highmax: options?.highmax ?? limits.items.high,
      },
      options?.halvedBy,
    ),
    fallback === null ? {} : { default: fallback },
  );
};

/** Like {@link limit}, but without a default of its own, and with `max` left for the module to interpret. */
export const limitOrMax = <const O extends ParameterOptions & { readonly default?: number }>(
  options?: O,
): Parameter<Given<O, number | 'max'>> => {
  const bounded = limitType({ min: 1, max: limits.items.normal, highmax: limits.items.high });
  return parameter(
    { ...bounded, read: (value, context) => (value === 'max' ? value : bounded.read(value, context)) },
    options ?? {},
  );
};

/** Clamps a limit again, with a warning, for a module with narrower bounds than the parameter. */
export function withinLimit(
  limit: number,
  most: number,
  parameterName: string,
  warn: (name: 'outofrange', args: readonly ProblemArgument[]) => void,
): number {
  if (limit <= most) return limit;
  warn('outofrange', [parameterName, limit, { num: 1 }, { num: most }]);
  return most;
}

type Values<V> = V extends readonly (infer E)[] | { readonly every: readonly (infer E)[] } ? E : string;
type Allowed = readonly string[] | AllowedOnSite;
/** Returns the values that a site allows; `every` are those that any site can allow, if they are known. */
interface AllowedOnSite {
  (site: Site): readonly string[];
  readonly every?: readonly string[];
  /** The versions of MediaWiki that have a value, where not all do. */
  readonly versionRanges?: Readonly<Partial<Record<string, VersionRange>>>;
}
interface EnumeratedOptions {
  /** Deprecated values, described after the others. */
  readonly deprecatedValues?: readonly string[];
}

/** Sorts values as PHP does: numbers by their value. */
const sorted = (values: readonly string[]): readonly string[] =>
  values.toSorted((a, b) => (/^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : a < b ? -1 : 1));

function enumeratedType(
  values: Allowed,
  deprecatedValues: readonly string[] = [],
  multiple = false,
): ValueType<string> {
  const allowed = (site: Site): readonly string[] => (typeof values === 'function' ? values(site) : values);
  // A site's values never change, and lists of modules are long.
  const sets = new WeakMap<Site, ReadonlySet<string>>();
  const setOf = (site: Site): ReadonlySet<string> => {
    const known = sets.get(site) ?? new Set(allowed(site));
    sets.set(site, known);
    return known;
  };
  const everywhere = typeof values === 'function' ? values.every : values;
  return {
    read: (value, context) => {
      if (!setOf(context.site).has(value)) {
        fail(context.module, multiple ? 'badvalue-enummulti' : 'badvalue', [
          context.parameter,
          value,
          ...allowedValues(allowed(context.site)),
        ]);
      }
      if (deprecatedValues.includes(value)) {
        const feature = nameFeature(context.feature, `${context.parameter}=${value}`);
        context.warn(deprecation(context.module, 'deprecated-value', feature, [context.parameter, value]));
      }
      return value;
    },
    allowed,
    ...(everywhere && { everywhere }),
    ...(typeof values === 'function' && values.versionRanges && { versionRanges: values.versionRanges }),
    isOpen: true,
    describe: (site) => {
      const deprecated = allowed(site).filter((value) => deprecatedValues.includes(value));
      const others = allowed(site).filter((value) => !deprecatedValues.includes(value));
      return {
        type: [...sorted(others), ...sorted(deprecated)],
        ...(deprecated.length > 0 && { deprecatedvalues: sorted(deprecated) }),
      };
    },
  };
}

/** One of the enumerated values. */
export const oneOf = <const V extends Allowed, const O extends Single<string> & EnumeratedOptions>(
  values: V,
  options?: O,
): Parameter<Given<O, Values<V>>> => {
  const { deprecatedValues, ...rest }: Single<string> & EnumeratedOptions = options ?? {};
  return parameter(enumeratedType(values, deprecatedValues), rest);
};

/** Several of the enumerated values, as a set in request order. */
export const manyOf = <const V extends Allowed, const O extends Several<string> & EnumeratedOptions>(
  values: V,
  options?: O,
): Parameter<Given<O, ReadonlySet<Values<V>>>> => {
  const { deprecatedValues, ...rest }: Several<string> & EnumeratedOptions = options ?? {};
  return several(enumeratedType(values, deprecatedValues, true), rest, true);
};

/** Like {@link manyOf}, with an empty set by default. */
export const anyOf = <const V extends Allowed>(
  values: V,
  options: Omit<Several<string>, 'default'> & EnumeratedOptions = {},
): Parameter<ReadonlySet<Values<V>>> => {
  const { deprecatedValues, ...rest } = options;
  const type = enumeratedType(values, deprecatedValues, true);
  return several<unknown>({ ...type, absent: new Set() }, rest, true);
};

/** The order of a list by title or number. */
export const ascending = () => oneOf(['ascending', 'descending'], { default: 'ascending' });
/** The order of a list by time. */
export const older = () => oneOf(['newer', 'older'], { default: 'older' });

/** A parameter for each value of another: `contentformat-{slot}` for each of `slots`. */
export const templated = <T>(
  of: Parameter<T>,
  template: { readonly placeholder: string; readonly source: string },
): Parameter<ReadonlyMap<string, NonNullable<T>>> => ({
  ...(of as Parameter<never>),
  template,
});

export type { ParameterInformation };
