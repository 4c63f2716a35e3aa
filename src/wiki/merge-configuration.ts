import type { Configuration } from './configuration.ts';

/** Some of a value's fields, at every depth; lists are whole, and null takes a field away. */
export type Partially<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Partially<T[K]> | null }
    : T;

/** Lays part of a configuration over a whole one: objects are merged, everything else replaced (RFC 7386). */
export const mergeConfiguration = (whole: Configuration, part: Partially<Configuration>): Configuration =>
  merge(whole, part) as Configuration;

function merge(whole: unknown, part: unknown): unknown {
  if (!isObject(part)) return part;
  const merged: Record<string, unknown> = isObject(whole) ? { ...whole } : {};
  for (const [key, value] of Object.entries(part)) {
    if (value === null) delete merged[key];
    else if (value !== undefined) merged[key] = merge(merged[key], value);
  }
  return merged;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
