import type { KeyedList, MapShape, RecordShape, Shape } from './shape.ts';

/** Turns a value into what formatversion 1 has in its place; `undefined` where it has nothing. */
export type ToLegacy = (value: unknown) => unknown;

const compiled = new WeakMap<Shape, { readonly convert: ToLegacy | undefined }>();

/** The conversion of a shape's values to formatversion 1, or undefined where both versions are the same. */
export function toLegacy(shape: Shape): ToLegacy | undefined {
  const known = compiled.get(shape);
  if (known) return known.convert;
  const convert = compile(shape);
  compiled.set(shape, { convert });
  return convert;
}

function compile(shape: Shape): ToLegacy | undefined {
  switch (shape.kind) {
    case 'scalar':
    case 'boolean':
      return undefined;
    case 'flag':
      return legacyFlag;
    case 'subelement':
      return (value) => ({ '*': value });
    case 'any':
      return legacyAny;
    case 'list': {
      const item = toLegacy(shape.item);
      return item && ((value) => (value as unknown[]).map((entry) => item(entry)));
    }
    case 'keyedList': {
      const item = toLegacy(shape.item);
      return (value) =>
        Object.fromEntries(
          [...(value as KeyedList)].map(([key, entry]) => [key, item ? item(entry) : entry]),
        );
    }
    case 'record':
      return compileRecord(shape);
    case 'map':
      return compileMap(shape);
  }
}

const legacyFlag: ToLegacy = (value) => (value === true ? '' : undefined);

function legacyAny(value: unknown): unknown {
  if (typeof value === 'boolean') return legacyFlag(value);
  if (Array.isArray(value)) return value.map(legacyAny);
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const converted = legacyAny(entry);
    if (converted !== undefined) out[key] = converted;
  }
  return out;
}

function compileRecord({ fields, content }: RecordShape): ToLegacy | undefined {
  const conversions = new Map<string, { readonly name: string; readonly convert: ToLegacy | undefined }>();
  for (const [name, shape] of Object.entries(fields)) {
    const convert = toLegacy(shape);
    const legacyName = name === content ? '*' : name;
    if (convert || legacyName !== name) conversions.set(name, { name: legacyName, convert });
  }
  if (conversions.size === 0) return undefined;
  return (value) => {
    const out: Record<string, unknown> = {};
    const fieldsOfValue = value as Readonly<Record<string, unknown>>;
    for (const name in fieldsOfValue) {
      const field = fieldsOfValue[name];
      if (field === undefined) continue;
      const conversion = conversions.get(name);
      const converted = conversion?.convert ? conversion.convert(field) : field;
      if (converted !== undefined) out[conversion?.name ?? name] = converted;
    }
    return out;
  };
}

function compileMap({ item, key, legacyList }: MapShape): ToLegacy | undefined {
  const convert = toLegacy(item);
  if (!convert && !legacyList) return undefined;
  return (value) => {
    const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(
      ([name, entry]) => [name, convert ? convert(entry) : entry] as const,
    );
    if (!legacyList) return Object.fromEntries(entries);
    return entries.map(([name, entry]) =>
      typeof entry === 'object' && entry !== null ? { [key]: name, ...entry } : { [key]: name, '*': entry },
    );
  };
}
