declare const valueType: unique symbol;

/** Carries, for the type checker alone, the type of the values that a shape describes. */
interface Describes<T> {
  readonly [valueType]?: T;
}

/** Text, a number, or null: the same in every format and version. */
export interface ScalarShape<T = unknown> extends Describes<T> {
  readonly kind: 'scalar';
}
/** True or false; formatversion 1 and XML have `""` for true and nothing for false. */
export interface FlagShape extends Describes<boolean> {
  readonly kind: 'flag';
}
/** True or false, a boolean in every version of JSON. */
export interface BooleanShape extends Describes<boolean> {
  readonly kind: 'boolean';
}
/** Text that formatversion 1 wraps as `{"*": text}` and XML writes as an element's content. */
export interface SubelementShape extends Describes<string> {
  readonly kind: 'subelement';
}
/** Values in an order; `tag` is the element that each becomes in XML. */
export interface ListShape<T = unknown> extends Describes<readonly T[]> {
  readonly kind: 'list';
  readonly tag: string;
  readonly item: Shape;
}
/** Named fields. `content` names the field that formatversion 1 calls `*` and XML writes as content. */
export interface RecordShape<T = unknown> extends Describes<T> {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, Shape>>;
  readonly content?: string;
  /** Whether a record may be so large that an answer has to be measured; long texts make it so. */
  readonly long?: boolean;
}
/**
 * Records by number, as a Map. formatversion 1 has an object of them, formatversion 2 a list in the map's
 * order, XML elements `tag` with the number in `_idx`.
 */
export interface KeyedListShape<T = unknown> extends Describes<KeyedList<T>> {
  readonly kind: 'keyedList';
  readonly tag: string;
  readonly item: Shape;
}
/** The value of a {@link KeyedListShape}; in JSON it is the list of its values. */
export interface KeyedList<T = unknown> extends ReadonlyMap<number, T> {
  toJSON(): readonly T[];
}
/**
 * Values by key. In XML each is an element `tag` with the key in the attribute `key`; where `legacyList`
 * is set, formatversion 1 has a list of `{<key>: …, "*": value}` or of records with the key among the fields.
 */
export interface MapShape<T = unknown> extends Describes<Readonly<Record<string, T>>> {
  readonly kind: 'map';
  readonly tag: string;
  readonly key: string;
  readonly item: Shape;
  readonly legacyList: boolean;
}
/** Plain data whose form nobody declared: its booleans become flags, its lists have the given tag. */
export interface AnyShape extends Describes<unknown> {
  readonly kind: 'any';
  readonly tag: string;
}

/** What formatversion 1 and 2, XML and PHP make of a value. */
export type Shape =
  | ScalarShape
  | FlagShape
  | BooleanShape
  | SubelementShape
  | ListShape
  | RecordShape
  | KeyedListShape
  | MapShape
  | AnyShape;

/** The type of the values that a shape describes; each field of a record may be absent. */
export type ValueOf<S> = S extends Describes<infer T> ? T : never;

type Fields<F> = { readonly [K in keyof F]?: ValueOf<F[K]> | undefined };

const scalar: ScalarShape<never> = { kind: 'scalar' };

/** Text. */
export const text = (): ScalarShape<string> => scalar;
/** A whole number. */
export const integer = (): ScalarShape<number> => scalar;
/** Text or a number, as it comes. */
export const value = (): ScalarShape<string | number | null> => scalar;
/** See {@link FlagShape}. */
export const flag = (): FlagShape => ({ kind: 'flag' });
/** See {@link BooleanShape}. */
export const boolean = (): BooleanShape => ({ kind: 'boolean' });
/** See {@link SubelementShape}. */
export const subelement = (): SubelementShape => ({ kind: 'subelement' });
/** See {@link ListShape}. */
export const list = <S extends Shape>(tag: string, item: S): ListShape<ValueOf<S>> => ({
  kind: 'list',
  tag,
  item,
});
/** See {@link RecordShape}. */
export const record = <const F extends Readonly<Record<string, Shape>>>(
  fields: F,
  options: { readonly content?: keyof F & string; readonly long?: boolean } = {},
): RecordShape<Fields<F>> & { readonly fields: F } => ({ kind: 'record', fields, ...options });
/** See {@link KeyedListShape}. */
export const keyedList = <S extends Shape>(tag: string, item: S): KeyedListShape<ValueOf<S>> => ({
  kind: 'keyedList',
  tag,
  item,
});
/** Makes a map ready to be the value of a {@link KeyedListShape}. */
export const keyed = <T>(entries: ReadonlyMap<number, T>): KeyedList<T> =>
  Object.assign(new Map(entries), {
    toJSON(this: ReadonlyMap<number, T>): readonly T[] {
      return [...this.values()];
    },
  });
/** See {@link MapShape}. */
export const map = <S extends Shape>(
  tag: string,
  key: string,
  item: S,
  options: { readonly legacyList?: boolean } = {},
): MapShape<ValueOf<S>> => ({ kind: 'map', tag, key, item, legacyList: options.legacyList ?? false });
/** See {@link AnyShape}. */
export const any = (tag = '_v'): AnyShape => ({ kind: 'any', tag });

/** The fields that every reference to a page has. */
export const titleFields = { ns: integer(), title: text() } as const;
