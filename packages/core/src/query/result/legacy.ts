import type { ExactInteger } from '../parameters/integer.ts';
import { untypedAsList, type KeyedShape, type MapShape, type RecordShape, type Shape } from './shape.ts';

/**
 * Converts a value to formatversion 1; `undefined` omits it. Values by number become a Map, which keeps their
 * order.
 */
export type ToLegacy = (value: unknown) => unknown;

const compiled = new WeakMap<Shape, { readonly convert: ToLegacy | undefined }>();

/** Compiles the conversion of a shape to formatversion 1; undefined if both versions are the same. */
export function toLegacy(shape: Shape): ToLegacy | undefined {
  const known = compiled.get(shape);
  if (known) return known.convert;
  const convert = compile(shape);
  compiled.set(shape, { convert });
  return convert;
}

function compile(shape: Shape): ToLegacy | undefined {
  const convert = compileTyped(shape);
  if (!('untyped' in shape && shape.untyped)) return convert;
  return (value) => untypedAsList(convert ? convert(value) : value);
}

function compileTyped(shape: Shape): ToLegacy | undefined {
  switch (shape.kind) {
    case 'boolean':
      return undefined;
    case 'scalar':
      return shape.omitsFalse ? (value) => (value === false ? undefined : value) : undefined;
    case 'flag':
      return legacyFlag;
    case 'subelement':
      return shape.wrapped ? (value) => ({ '*': value }) : undefined;
    case 'any':
      return shape.booleans ? undefined : legacyAny;
    case 'list': {
      const item = toLegacy(shape.item);
      const other = shape.orItem ? item : legacyAny;
      // Some fields are a boolean or, if details are requested, a list.
      return item && ((value) => (Array.isArray(value) ? value.map((entry) => item(entry)) : other?.(value)));
    }
    case 'record':
      return shape.positional ? asList(compileRecord(shape)) : compileRecord(shape);
    case 'map':
      return compileMap(shape);
    case 'keyed':
      return compileKeyed(shape);
    default: {
      const item = toLegacy(shape.item);
      return item && ((value) => convertEntries(value as Readonly<Record<string, unknown>>, item));
    }
  }
}

/** Returns the converted values of the fields. */
const asList =
  (convert: ToLegacy | undefined): ToLegacy =>
  (value) =>
    Object.values((convert ? convert(value) : value) as Readonly<Record<string, unknown>>);

const legacyFlag: ToLegacy = (value) => (value === true ? '' : undefined);

function legacyAny(value: unknown): unknown {
  if (typeof value === 'boolean') return legacyFlag(value);
  if (Array.isArray(value)) return value.map(legacyAny).filter((entry) => entry !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  return untypedAsList(convertEntries(value as Readonly<Record<string, unknown>>, legacyAny));
}

function convertEntries(
  value: Readonly<Record<string, unknown>>,
  convert: ToLegacy,
): Readonly<Record<string, unknown>> {
  const out: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const converted = entry === undefined ? undefined : convert(entry);
    if (converted !== undefined) out[key] = converted;
  }
  return out;
}

function compileKeyed({ item, legacy }: KeyedShape): ToLegacy {
  const convert = toLegacy(item) ?? ((entry: unknown) => entry);
  return (value) => {
    if (Array.isArray(value)) return value.map(convert);
    const values = value as ReadonlyMap<number, unknown>;
    return legacy === 'list' && seemsList(values)
      ? Array.from(values.values(), convert)
      : new Map(Array.from(values, ([key, entry]) => [key, convert(entry)]));
  };
}

/**
 * Whether formatversion 1 has a list. Quirk: MediaWiki takes all that has the greatest number of a list for one, such as
 * a missing page (-1) and the page 1.
 */
export function seemsList(values: ReadonlyMap<ExactInteger, unknown>): boolean {
  let greatest: ExactInteger = -1;
  for (const key of values.keys()) if (key > greatest) greatest = key;
  return greatest === values.size - 1;
}

function compileRecord({ fields, content, rest }: RecordShape): ToLegacy | undefined {
  const conversions = new Map<string, ToLegacy>();
  for (const [name, shape] of Object.entries(fields)) {
    const convert = toLegacy(shape);
    if (convert) conversions.set(name, convert);
  }
  if (conversions.size === 0 && content === undefined && !rest) return undefined;
  const convertRest = rest && toLegacy(rest);
  return (value) => {
    const out: Record<string, unknown> = {};
    const fieldsOfValue = value as Readonly<Record<string, unknown>>;
    for (const name in fieldsOfValue) {
      const field = fieldsOfValue[name];
      if (field === undefined || name === content) continue;
      const convert = conversions.get(name) ?? (name in fields ? undefined : convertRest);
      const converted = convert ? convert(field) : field;
      if (converted !== undefined) out[name] = converted;
    }
    // Quirk: the content comes last in formatversion 1, wherever formatversion 2 has it.
    if (content !== undefined && fieldsOfValue[content] !== undefined) {
      const convert = conversions.get(content);
      out['*'] = convert ? convert(fieldsOfValue[content]) : fieldsOfValue[content];
    }
    return out;
  };
}

function compileMap({ item, key, legacyList, merge }: MapShape): ToLegacy | undefined {
  const convert = toLegacy(item);
  if (!convert && !legacyList) return undefined;
  return (value) => {
    const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(
      ([name, entry]) => [name, convert ? convert(entry) : entry] as const,
    );
    if (!legacyList) return Object.fromEntries(entries);
    return entries.map(([name, entry]) =>
      merge && typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? { ...entry, [key]: name }
        : { [key]: name, '*': entry },
    );
  };
}
