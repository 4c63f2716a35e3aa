/** An integer, as a number or as text. */
export type Integer = number | `${number}`;

/** The maximum number of items in an answer; `max` for as many as the viewer may get. */
export type Limit = Integer | 'max';

/** A time: a date, or text in any of MediaWiki's formats, such as `2024-01-31T12:00:00Z` or `now`. */
export type Timestamp = Date | string;

/** One value, a list of them, or a text of values joined by `|`. */
export type Several<T extends string | number | Date> =
  T | readonly T[] | (T extends string ? `${T}|${string}` : `${number}|${string}`);

/** A value of a parameter; `false` and `undefined` leave the parameter out. */
export type Value = string | number | boolean | Date | Blob | undefined | readonly (string | number | Date)[];

/** The parameters of any request. */
export interface AnyRequest {
  readonly [name: string]: Value;
}

/** The parameters of a query module, and the fields that it adds to pages, to `query` or to the whole answer. */
export interface ModuleTypes<P, Place extends 'page' | 'query' | 'root', Fields> {
  readonly parameters: P;
  readonly place: Place;
  /** Default values of the parameters on which the fields depend. */
  readonly defaults: object;
  /** The values of these parameters that a request surely has, such as `rvprop=ids`. */
  readonly asked: unknown;
  readonly fields: Fields;
}

/** Fields of which those are surely there that belong, in `By`, to the values that are asked for. */
export type Sure<Fields, Asked, By> = Fields & {
  readonly [K in By[Asked & keyof By] & keyof Fields]: Exclude<Fields[K], undefined>;
};

/** The parameters of a generator without their `g`, and the fields that it adds to pages and to `query`. */
export interface GeneratorTypes<P, PageFields, QueryFields, Existing extends boolean> {
  readonly parameters: P;
  readonly page: PageFields;
  readonly query: QueryFields;
  /** Whether all of its pages exist. */
  readonly existing: Existing;
}

/** The parameters and the answer of an action. */
export interface ActionTypes<P, Answer> {
  readonly parameters: P;
  readonly answer: Answer;
}
