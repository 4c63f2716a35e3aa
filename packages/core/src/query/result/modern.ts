import type { ExactInteger } from '../parameters/integer.ts';
import { untypedAsList, type KeyedShape, type RecordShape, type Shape } from './shape.ts';

/** Converts a value to formatversion 2. */
export type ToModern = (value: unknown) => unknown;

const compiled = new WeakMap<Shape, { readonly convert: ToModern | undefined }>();

/**
 * Compiles the conversion of a shape to plain data for formatversion 2; undefined if it is plain already.
 * Keyed values by number remain a Map, which keeps their order.
 */
export function toModern(shape: Shape): ToModern | undefined {
  const known = compiled.get(shape);
  if (known) return known.convert;
  const convert = compile(shape);
  compiled.set(shape, { convert });
  return convert;
}

function compile(shape: Shape): ToModern | undefined {
  const convert = compileTyped(shape);
  if (!('untyped' in shape && shape.untyped)) return convert;
  return (value) => untypedAsList(convert ? convert(value) : value);
}

function compileTyped(shape: Shape): ToModern | undefined {
  switch (shape.kind) {
    case 'scalar':
    case 'flag':
    case 'boolean':
    case 'subelement':
    case 'any':
      return undefined;
    case 'list': {
      const item = toModern(shape.item);
      return item && ((value) => (Array.isArray(value) ? value.map((entry) => item(entry)) : item(value)));
    }
    case 'map':
    case 'dictionary': {
      const item = toModern(shape.item);
      return (
        item &&
        ((value) =>
          Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, item(entry)])))
      );
    }
    case 'record':
      return shape.positional ? asList(compileRecord(shape)) : compileRecord(shape);
    default:
      return compileKeyed(shape);
  }
}

/** Returns the converted values of the fields. */
const asList =
  (convert: ToModern | undefined): ToModern =>
  (value) =>
    Object.values((convert ? convert(value) : value) as Readonly<Record<string, unknown>>);

function compileRecord({ fields }: RecordShape): ToModern | undefined {
  const conversions = Object.entries(fields).flatMap(([name, shape]) => {
    const convert = toModern(shape);
    return convert ? [[name, convert] as const] : [];
  });
  if (conversions.length === 0) return undefined;
  return (value) => {
    const out = { ...(value as Readonly<Record<string, unknown>>) };
    for (const [name, convert] of conversions) {
      if (out[name] !== undefined) out[name] = convert(out[name]);
    }
    return out;
  };
}

function compileKeyed({ item, modern }: KeyedShape): ToModern | undefined {
  const convert = toModern(item);
  if (modern === 'object') {
    if (!convert) return undefined;
    return (value) =>
      new Map([...(value as ReadonlyMap<number, unknown>)].map(([key, entry]) => [key, convert(entry)]));
  }
  return (value) => {
    const entries = ascending(value as ReadonlyMap<ExactInteger, unknown>);
    return convert ? entries.map((entry) => convert(entry)) : entries;
  };
}

function ascending(values: ReadonlyMap<ExactInteger, unknown>): unknown[] {
  let last: ExactInteger = Number.NEGATIVE_INFINITY;
  for (const key of values.keys()) {
    if (key < last)
      return [...values.keys()]
        .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        .map((sorted) => values.get(sorted));
    last = key;
  }
  return [...values.values()];
}
