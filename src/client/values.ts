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
  readonly fields: Fields;
}

/** The parameters of a generator without their `g`, and the fields that it adds to pages and to `query`. */
export interface GeneratorTypes<P, PageFields, QueryFields> {
  readonly parameters: P;
  readonly page: PageFields;
  readonly query: QueryFields;
}

/** The parameters and the answer of an action. */
export interface ActionTypes<P, Answer> {
  readonly parameters: P;
  readonly answer: Answer;
}
