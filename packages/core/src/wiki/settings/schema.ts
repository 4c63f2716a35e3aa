import type { Form } from './forms.ts';

/** What names in a configuration or description may refer to. */
export type Vocabulary = 'extension' | 'module' | 'account' | 'group' | 'table';

/** What a value may be, as data, from which validation, defaults and documentation follow. */
export type SchemaNode =
  | { readonly type: 'boolean' }
  | {
      readonly type: 'number';
      /** The unit, in the plural. */
      readonly unit?: string;
      readonly least?: number;
      /** A bound that is itself not allowed. */
      readonly above?: number;
      readonly most?: number;
      readonly whole?: boolean;
    }
  | { readonly type: 'text'; readonly form?: Form }
  | {
      readonly type: 'name';
      readonly of: Vocabulary;
      /** Texts that are allowed without being known. */
      readonly or?: Form;
      /** What messages advise about an unknown name, in place of a list of the known ones. */
      readonly advice?: string;
    }
  | { readonly type: 'constant'; readonly value: string | boolean | null }
  | { readonly type: 'list'; readonly of: SchemaNode; readonly filled?: boolean }
  | { readonly type: 'tuple'; readonly of: readonly SchemaNode[] }
  | { readonly type: 'table'; readonly of: SchemaNode; readonly names?: Vocabulary }
  | { readonly type: 'bytes' }
  | {
      readonly type: 'variants';
      /** The field whose value decides which other fields there are. */
      readonly by: string;
      readonly of: Readonly<Record<string, Fields>>;
    }
  | {
      readonly type: 'group';
      readonly fields: Fields;
      /** The schema of undeclared fields, which are refused without one. */
      readonly others?: SchemaNode;
      /** Describes a conflict between fields, starting with the rest of the path; undefined if there is none. */
      readonly findConflict?: FindConflict;
    }
  | { readonly type: 'either'; readonly of: readonly SchemaNode[] }
  | { readonly type: 'anything' };

type FindConflict = (value: Readonly<Record<string, unknown>>) => string | undefined;

/** A {@link SchemaNode} with the types of its values: as configured, and with the defaults filled in. */
export type Schema<Value = unknown, Given = Value> = SchemaNode & {
  readonly value?: Value;
  readonly given?: Given;
};

type Presence = 'optional' | 'required' | 'defaulted';

/** A named value in a group. */
export interface Field<Value = unknown, Given = Value, P extends Presence = Presence> {
  /** What the value means, in a sentence. */
  readonly description: string;
  readonly schema: Schema<Value, Given>;
  readonly presence: P;
  /** The value if none is given. */
  readonly default?: Given;
}

/** The fields of a group, by name. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer Value, unknown> ? Value : never;
type GivenOf<F> = F extends Field<unknown, infer Given> ? Given : never;
type NamesOf<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K]['presence'] extends P ? K : never;
}[keyof F];

/** The values of fields with the defaults filled in. */
export type Values<F extends Fields> = {
  readonly [K in NamesOf<F, 'required' | 'defaulted'>]: ValueOf<F[K]>;
} & { readonly [K in NamesOf<F, 'optional'>]?: ValueOf<F[K]> };

/** The values of fields as a configuration has them. */
export type Given<F extends Fields> = {
  readonly [K in NamesOf<F, 'required'>]: GivenOf<F[K]>;
} & { readonly [K in NamesOf<F, 'optional' | 'defaulted'>]?: GivenOf<F[K]> };

/** Declares a field without a default. */
export const optional = <V, G>(description: string, schema: Schema<V, G>): Field<V, G, 'optional'> => ({
  description,
  schema,
  presence: 'optional',
});

/** Declares a field that a group must have. */
export const required = <V, G>(description: string, schema: Schema<V, G>): Field<V, G, 'required'> => ({
  description,
  schema,
  presence: 'required',
});

/** Declares a field with a default. */
export const defaulted = <V, G>(
  description: string,
  schema: Schema<V, G>,
  value: NoInfer<G>,
): Field<V, G, 'defaulted'> => ({ description, schema, presence: 'defaulted', default: value });

/** True or false. */
export const flag: Schema<boolean> = { type: 'boolean' };

/** Any JSON value. */
export const anything: Schema = { type: 'anything' };

interface Bounds {
  readonly least?: number;
  readonly above?: number;
  readonly most?: number;
}

/** A number within bounds, with an optional unit in the plural. */
export const number = (bounds: Bounds, unit?: string): Schema<number> => ({
  type: 'number',
  ...bounds,
  ...(unit !== undefined && { unit }),
});

/** A whole number within bounds, with an optional unit in the plural. */
export const whole = (bounds: Bounds, unit?: string): Schema<number> => ({
  ...number(bounds, unit),
  type: 'number',
  whole: true,
});

/** A text, in a certain form if one is given. */
export const text = (form?: Form): Schema<string> => ({ type: 'text', ...(form && { form }) });

/** A name from a vocabulary. */
export const name = (
  of: Vocabulary,
  options: { readonly or?: Form; readonly advice?: string } = {},
): Schema<string> => ({ type: 'name', of, ...options });

/** Bytes, such as a file's content. */
export const bytes: Schema<Uint8Array> = { type: 'bytes' };

/** Exactly one value. */
export const constant = <const V extends string | boolean | null>(value: V): Schema<V> => ({
  type: 'constant',
  value,
});

/** One of several texts. */
export const choice = <const V extends string>(...values: readonly V[]): Schema<V> => ({
  type: 'either',
  of: values.map((value) => ({ type: 'constant', value })),
});

/** A list of any length. */
export const list = <V, G>(of: Schema<V, G>): Schema<readonly V[], readonly G[]> => ({ type: 'list', of });

/** A list with at least one value. */
export const filledList = <V, G>(of: Schema<V, G>): Schema<readonly V[], readonly G[]> => ({
  type: 'list',
  of,
  filled: true,
});

/** A list of two values. */
export const pair = <A, B>(first: Schema<A>, second: Schema<B>): Schema<readonly [A, B]> => ({
  type: 'tuple',
  of: [first, second],
});

/** An object with any names, or with those from a vocabulary. */
export const table = <V, G>(
  of: Schema<V, G>,
  names?: Vocabulary,
): Schema<Readonly<Record<string, V>>, Readonly<Record<string, G>>> => ({
  type: 'table',
  of,
  ...(names && { names }),
});

/** An object with declared fields only. */
export const group = <F extends Fields>(
  fields: F,
  findConflict?: FindConflict,
): Schema<Values<F>, Given<F>> => ({ type: 'group', fields, ...(findConflict && { findConflict }) });

/** An object with declared fields, and others of one schema. */
export const openGroup = <F extends Fields, V, G>(
  fields: F,
  others: Schema<V, G>,
): Schema<Values<F> & Readonly<Record<string, V>>, Given<F> & Readonly<Record<string, G>>> => ({
  type: 'group',
  fields,
  others,
});

/** A value of one of two schemas. */
export const either = <A, AG, B, BG>(
  first: Schema<A, AG>,
  second: Schema<B, BG>,
): Schema<A | B, AG | BG> => ({
  type: 'either',
  of: [first, second],
});

/** An object whose fields depend on the value of one, `by`. */
export const variants = (by: string, of: Readonly<Record<string, Fields>>): SchemaNode => ({
  type: 'variants',
  by,
  of,
});
