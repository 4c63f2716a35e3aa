import type { MultipleOptions, Parameter, ParameterOptions, ValueType } from './parameter.ts';

/** T if the options have a default or require the parameter, otherwise T or undefined. */
export type Given<O, T> = O extends
  { readonly default: string | number | readonly string[] | readonly number[] } | { readonly required: true }
  ? T
  : T | undefined;

interface Defaulting<D> {
  readonly default?: D;
}

/** Declares a parameter of a type. */
export const parameter = <T>(
  type: ValueType<unknown>,
  options: ParameterOptions & Defaulting<string | number>,
  multiple?: MultipleOptions,
): Parameter<T> => {
  const { default: fallback, ...rest } = options;
  return {
    type,
    options: rest,
    ...(fallback !== undefined && { default: fallback }),
    ...(multiple && { multiple }),
  };
};

/** Options of a parameter with one value. */
export type Single<D> = ParameterOptions & Defaulting<D>;
/** Options of a parameter with several values. */
export type Several<D> = ParameterOptions & Omit<MultipleOptions, 'asSet'> & Defaulting<readonly D[]>;

/** Declares a parameter with several values of a type. */
export const several = <T>(
  type: ValueType<T>,
  options: Several<unknown>,
  asSet = false,
): Parameter<never> => {
  const { default: fallback, all, allowsDuplicates, most, ...rest } = options;
  return parameter(
    type,
    { ...rest, ...(fallback && { default: joined(fallback) }) },
    {
      ...(all && { all }),
      ...(allowsDuplicates && { allowsDuplicates }),
      ...(most && { most }),
      ...(asSet && { asSet }),
    },
  );
};

/** Joins several values to a text; a single number stays a number. */
const joined = (values: readonly unknown[]): string | number =>
  values.length === 1 && typeof values[0] === 'number' ? values[0] : values.join('|');
