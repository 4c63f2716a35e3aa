import { isObject } from '@wikiquery/common/is-object';
import type { Configuration } from './configuration.ts';

/** A recursive partial type; lists are complete, and null removes a field. */
export type Partially<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Partially<T[K]> | null }
    : T;

/** Applies a JSON Merge Patch (RFC 7396) to a configuration. */
export const mergeConfiguration = (whole: Configuration, part: Partially<Configuration>): Configuration =>
  merge(whole, part) as Configuration;

/** Applies a JSON Merge Patch to a value. */
export function merge(whole: unknown, part: unknown): unknown {
  if (!isObject(part)) return part;
  const merged: Record<string, unknown> = isObject(whole) ? { ...whole } : {};
  for (const [key, value] of Object.entries(part)) {
    if (value === null) delete merged[key];
    else if (value !== undefined) merged[key] = merge(merged[key], value);
  }
  return merged;
}
