import { normalizeText } from '../../wiki/unicode.ts';

/** Normalizes the texts of plain data, but not its keys, as MediaWiki does; returns the same value if nothing changes. */
export const normalizeTexts = <T>(value: T): T => convertScalars(value, normalized) as T;

/** Returns an answer's data for programs: with normalized texts, and numbers for all integers. */
export const dataFor = <T>(value: T): T =>
  convertScalars(value, (one) => (typeof one === 'bigint' ? Number(one) : normalized(one))) as T;

const normalized = (value: unknown): unknown => (typeof value === 'string' ? normalizeText(value) : value);

type Convert = (scalar: unknown) => unknown;

/** Converts what is no list, map or object; returns the same value if nothing changes. */
function convertScalars(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'object' || value === null) return convert(value);
  if (Array.isArray(value)) return convertList(value, convert);
  return value instanceof Map
    ? convertMap(value as ReadonlyMap<unknown, unknown>, convert)
    : convertFields(value as Readonly<Record<string, unknown>>, convert);
}

function convertList(list: readonly unknown[], convert: Convert): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [i, entry] of list.entries()) {
    const converted = convertScalars(entry, convert);
    if (converted !== entry) (changed ??= [...list])[i] = converted;
  }
  return changed ?? list;
}

function convertMap(values: ReadonlyMap<unknown, unknown>, convert: Convert): ReadonlyMap<unknown, unknown> {
  let changed: Map<unknown, unknown> | undefined;
  for (const [key, entry] of values) {
    const converted = convertScalars(entry, convert);
    if (converted !== entry) (changed ??= new Map(values)).set(key, converted);
  }
  return changed ?? values;
}

function convertFields(
  fields: Readonly<Record<string, unknown>>,
  convert: Convert,
): Readonly<Record<string, unknown>> {
  let changed: Record<string, unknown> | undefined;
  for (const name in fields) {
    const converted = convertScalars(fields[name], convert);
    if (converted !== fields[name]) (changed ??= { ...fields })[name] = converted;
  }
  return changed ?? fields;
}
