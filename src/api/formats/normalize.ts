import { normalizeText } from '../../wiki/unicode.ts';

/** Normalizes the texts of plain data, but not its keys, as MediaWiki does; returns the same value if nothing changes. */
export function normalizeTexts<T>(value: T): T;
export function normalizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return normalizeList(value);
  return value instanceof Map
    ? normalizeMap(value as ReadonlyMap<unknown, unknown>)
    : normalizeFields(value as Readonly<Record<string, unknown>>);
}

function normalizeList(list: readonly unknown[]): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [i, entry] of list.entries()) {
    const normal = normalizeTexts(entry);
    if (normal !== entry) (changed ??= [...list])[i] = normal;
  }
  return changed ?? list;
}

function normalizeMap(values: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
  let changed: Map<unknown, unknown> | undefined;
  for (const [key, entry] of values) {
    const normal = normalizeTexts(entry);
    if (normal !== entry) (changed ??= new Map(values)).set(key, normal);
  }
  return changed ?? values;
}

function normalizeFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let changed: Record<string, unknown> | undefined;
  for (const name in fields) {
    const normal = normalizeTexts(fields[name]);
    if (normal !== fields[name]) (changed ??= { ...fields })[name] = normal;
  }
  return changed ?? fields;
}
