import type { Json } from '../../wiki/json.ts';
import type { Version, VersionRange } from '../../wiki/version.ts';

declare const valueType: unique symbol;

/** Carries the type of a shape's values, at compile time only. */
interface Describes<T> {
  /** Which versions of MediaWiki have a field of this shape. */
  readonly versionRange?: VersionRange;
  /** When each record of an answer has a field of this shape; otherwise it may be missing. */
  readonly presence?: Presence;
  /** Whether answers have it only where a parameter's value asks for it, which has the same versionRange. */
  readonly requested?: boolean;
  readonly [valueType]?: T;
}

/**
 * Always, for each existing page, or whenever the request has one of these values (of a property: for each existing
 * page). What a viewer may not see, and what only some rows have, is neither.
 */
export type Presence = 'always' | 'existing' | readonly Given[];
/** A parameter of the module, without prefix, and one of its values, such as `prop=ids`. */
export type Given = `${string}=${string}`;

/** Text, a number, a boolean or null; the same in every format and version unless `omitsFalse` is set. */
export interface ScalarShape<T = unknown> extends Describes<T> {
  readonly kind: 'scalar';
  /** What it can be, for descriptions of answers. */
  readonly types: readonly ScalarType[];
  /** Whether formatversion 1 and XML omit `false`. */
  readonly omitsFalse?: boolean;
}
/** A type of JSON that is the same in every format and version. */
export type ScalarType = 'string' | 'integer' | 'number' | 'boolean' | 'null';
/** A boolean; formatversion 1 and XML have `""` for true and omit false. */
export interface FlagShape extends Describes<boolean> {
  readonly kind: 'flag';
}
/** A boolean in both versions of JSON. */
export interface BooleanShape extends Describes<boolean> {
  readonly kind: 'boolean';
}
/** Text that is an element's content in XML; formatversion 1 wraps it as `{"*": text}` if `wrapped` is set. */
export interface SubelementShape extends Describes<string> {
  readonly kind: 'subelement';
  readonly wrapped: boolean;
}
/** A list; `tag` is the XML element of each value. */
export interface ListShape<T = unknown, V = readonly T[]> extends Describes<V> {
  readonly kind: 'list';
  readonly tag: string;
  readonly item: Shape;
  /** Whether a boolean can take the list's place. */
  readonly orBoolean?: boolean;
  /** Whether an item can take the list's place. */
  readonly orItem?: boolean;
}
/**
 * Named fields. `content` names the field that formatversion 1 calls `*` and XML writes as content; `rest` is
 * the shape of undeclared fields, whose booleans otherwise stay booleans in formatversion 1.
 */
export interface RecordShape<T = unknown> extends Describes<T> {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, Shape>>;
  readonly content?: string;
  /** Whether the fields `0`, `1` and so on are a list in formats with lists. */
  readonly positional?: boolean;
  /** Whether a record can be so large, because of long texts, that the answer has to be measured. */
  readonly long?: boolean;
  /** Whether MediaWiki has an array without a type, so that a list takes the place of a record without fields. */
  readonly untyped?: boolean;
  readonly rest?: AnyShape;
  /** The XML element of undeclared fields whose names are integers. */
  readonly tag?: string;
}
/**
 * Values by key. In XML each is an element `tag` with the key in the attribute `key`; if `legacyList` is set,
 * formatversion 1 has a list of `{<key>: …, "*": value}` or of records with the key among the fields.
 */
export interface MapShape<T = unknown> extends Describes<Readonly<Record<string, T>>> {
  readonly kind: 'map';
  readonly tag: string;
  readonly key: string;
  readonly item: Shape;
  readonly legacyList: boolean;
  /** Whether a record's fields are attributes beside the key; otherwise they become elements. */
  readonly merge: boolean;
}
/**
 * Values by number, in their own order. XML has elements `tag` with the number in `_idx`. formatversion 2 has
 * a list by ascending number (`modern: 'list'`) or an object, formatversion 1 an object or, with `legacy: 'list'` and
 * as many values as the greatest number says, counting from 0, a list.
 */
export interface KeyedShape<T = unknown> extends Describes<ReadonlyMap<number, T>> {
  readonly kind: 'keyed';
  readonly tag: string;
  readonly item: Shape;
  readonly modern: 'list' | 'object';
  readonly legacy: 'list' | 'object';
}
/** Values by undeclared names, which are attributes in XML; integer names become an element `tag`. */
export interface DictionaryShape<T = unknown> extends Describes<Readonly<Record<string, T>>> {
  readonly kind: 'dictionary';
  /** Whether MediaWiki has an array without a type, so that a list takes the place of a dictionary without values. */
  readonly untyped?: boolean;
  readonly tag: string;
  readonly item: Shape;
}
/**
 * Plain data of undeclared structure: lists use the given tag; booleans become flags unless `booleans` is
 * set.
 */
export interface AnyShape extends Describes<Json> {
  readonly kind: 'any';
  readonly tag: string;
  readonly booleans: boolean;
}

/** Determines how formatversion 1 and 2, XML and PHP write a value. */
export type Shape =
  | ScalarShape
  | FlagShape
  | BooleanShape
  | SubelementShape
  | ListShape<unknown, unknown>
  | RecordShape
  | MapShape
  | KeyedShape
  | DictionaryShape
  | AnyShape;

/** The type of a shape's values; the fields of a record are optional unless they are always there. */
export type ValueOf<S> = S extends Describes<infer T> ? T : never;

/** Marks the shape of a field that is always there. */
export interface Always {
  readonly presence: 'always';
}
type Fields<F> = {
  readonly [K in keyof F as F[K] extends Always ? never : K]?: ValueOf<F[K]> | undefined;
} & { readonly [K in keyof F as F[K] extends Always ? K : never]: ValueOf<F[K]> };

const string: ScalarShape<string> = { kind: 'scalar', types: ['string'] };
const whole: ScalarShape<number> = { kind: 'scalar', types: ['integer'] };
const exactWhole: ScalarShape<number | bigint> = whole;
const anyScalar: ScalarShape<string | number | null> = {
  kind: 'scalar',
  types: ['string', 'number', 'null'],
};
const numberElseFalse: ScalarShape<number | false> = {
  kind: 'scalar',
  types: ['number', 'boolean'],
  omitsFalse: true,
};
const plainScalar: ScalarShape<string | number | boolean | null> = {
  kind: 'scalar',
  types: ['string', 'number', 'boolean', 'null'],
};

const stringOrFalse: ScalarShape<string | false> = {
  kind: 'scalar',
  types: ['string', 'boolean'],
  omitsFalse: true,
};

/** Text, or false where there is none; formatversion 1 and XML omit false. */
export const textOrFalse = (): ScalarShape<string | false> => stringOrFalse;
/** Text. */
export const text = (): ScalarShape<string> => string;
/** An integer. */
export const integer = (): ScalarShape<number> => whole;
/** An integer of a request or the database, exact beyond what numbers can hold. */
export const exactInteger = (): ScalarShape<number | bigint> => exactWhole;
/** Text, a number or null. */
export const value = (): ScalarShape<string | number | null> => anyScalar;
/** A number, or false if there is none. */
export const numberOrFalse = (): ScalarShape<number | false> => numberElseFalse;
/** Text, a number, a boolean or null, which formatversion 1 has as it is. */
export const plain = (): ScalarShape<string | number | boolean | null> => plainScalar;
/** A boolean; formatversion 1 and XML have an empty text for true and omit false. */
export const flag = (): FlagShape => ({ kind: 'flag' });
/** A boolean in both versions of JSON. */
export const boolean = (): BooleanShape => ({ kind: 'boolean' });
/** Text that formatversion 1 wraps and that is an element's content in XML. */
export const subelement = (): SubelementShape => ({ kind: 'subelement', wrapped: true });
/** Text that is an element's content in XML, and the same in both versions of JSON. */
export const element = (): SubelementShape => ({ kind: 'subelement', wrapped: false });
/** A list; `tag` is the XML element of each value. */
export const list = <S extends Shape>(
  tag: string,
  item: S,
): ListShape<ValueOf<S>> & { readonly item: S } => ({
  kind: 'list',
  tag,
  item,
});
/** A list, or a boolean in its place. */
export const listOrBoolean = <S extends Shape>(
  tag: string,
  item: S,
): ListShape<ValueOf<S>, readonly ValueOf<S>[] | boolean> => ({ kind: 'list', tag, item, orBoolean: true });
/** A list of records, or a single one in its place. */
export const listOrItem = <S extends RecordShape>(
  tag: string,
  item: S,
): ListShape<ValueOf<S>, readonly ValueOf<S>[] | ValueOf<S>> => ({ kind: 'list', tag, item, orItem: true });
/** The shape of a value of a shape: that of the item where it takes a list's place. */
export const shapeOf = (shape: Shape, value: unknown): Shape =>
  shape.kind === 'list' && shape.orItem && !Array.isArray(value) ? shape.item : shape;
/** Named fields, each with its own shape; see {@link RecordShape} for the options. */
export const record = <const F extends Readonly<Record<string, Shape>>>(
  fields: F,
  options: {
    readonly content?: keyof F & string;
    readonly positional?: boolean;
    readonly long?: boolean;
    readonly untyped?: boolean;
    readonly rest?: AnyShape;
    readonly tag?: string;
  } = {},
): RecordShape<Fields<F>> & { readonly fields: F } => ({ kind: 'record', fields, ...options });
/** Values by key; see {@link MapShape} for how formats differ. */
export const map = <S extends Shape>(
  tag: string,
  key: string,
  item: S,
  options: { readonly legacyList?: boolean; readonly merge?: boolean } = {},
): MapShape<ValueOf<S>> => ({
  kind: 'map',
  tag,
  key,
  item,
  legacyList: options.legacyList ?? false,
  merge: options.merge ?? true,
});
/** Values by number, such as `query.pages`: a sorted list in formatversion 2, mostly an object in formatversion 1. */
export const keyedList = <S extends Shape>(tag: string, item: S): KeyedShape<ValueOf<S>> => ({
  kind: 'keyed',
  tag,
  item,
  modern: 'list',
  legacy: 'list',
});
/** Values by number: an object in formatversion 2 and, unless `legacyList` is set, in formatversion 1. */
export const keyedObject = <S extends Shape>(
  tag: string,
  item: S,
  options: { readonly legacyList?: boolean } = {},
): KeyedShape<ValueOf<S>> => ({
  kind: 'keyed',
  tag,
  item,
  modern: 'object',
  legacy: options.legacyList ? 'list' : 'object',
});
/** Values of one shape by undeclared names, which are attributes in XML. */
export const dictionary = <S extends Shape>(
  item: S,
  tag = '_v',
  options: { readonly untyped?: boolean } = {},
): DictionaryShape<ValueOf<S>> => ({ kind: 'dictionary', tag, item, ...options });
/**
 * Returns a list for a converted value without fields, or whose fields are numbered from 0: PHP does not distinguish
 * them.
 */
export function untypedAsList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value);
  return names.every((name, i) => name === String(i)) ? Object.values(value) : value;
}

/** Whether a name is one of those that MediaWiki keeps for metadata of results, which it never answers. */
export const isMetadataName = (name: string): boolean => name.startsWith('_');
/** Plain data of undeclared structure; see {@link AnyShape} for how formats differ. */
export const any = (tag = '_v', options: { readonly booleans?: boolean } = {}): AnyShape => ({
  kind: 'any',
  tag,
  booleans: options.booleans ?? false,
});

/** A field that MediaWiki has from a version on. */
export const since = <S extends Shape>(version: Version, shape: S): S => ({
  ...shape,
  versionRange: { since: version },
});
/** A field that MediaWiki has from a version on, and that only a value of a parameter asks for which is as new. */
export const requestedSince = <S extends Shape>(version: Version, shape: S): S => ({
  ...since(version, shape),
  requested: true,
});
/** A field that MediaWiki has until a version. */
export const until = <S extends Shape>(version: Version, shape: S): S => ({
  ...shape,
  versionRange: { ...shape.versionRange, until: version },
});

/** A field that each record of an answer has. */
export const always = <S extends Shape>(shape: S): S & Always => ({ ...shape, presence: 'always' });
/** A field that a property has of each page that exists. */
export const ofExisting = <S extends Shape>(shape: S): S => ({ ...shape, presence: 'existing' });
/** A field that each record has if the request has one of these values, such as `prop=ids`. */
export const given = <S extends Shape>(presence: Given | readonly Given[], shape: S): S => ({
  ...shape,
  presence: [presence].flat(),
});

/** The fields of every page reference. */
export const titleFields = { ns: always(integer()), title: always(text()) } as const;
/** The fields of page references that a viewer may not see, or that not all rows have. */
export const possibleTitleFields = { ns: integer(), title: text() } as const;
/** The fields of page references that a parameter asks for. */
export const titleFieldsGiven = (presence: Given) => ({
  ns: given(presence, integer()),
  title: given(presence, text()),
});
