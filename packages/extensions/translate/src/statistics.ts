import * as shape from '@wikiquery/core/query/result/shape';
import type { GroupStatistics } from './store/statistics.ts';

/** The fields of {@link GroupStatistics}. */
export const statisticsShapes = {
  total: shape.integer(),
  translated: shape.integer(),
  fuzzy: shape.integer(),
  proofread: shape.integer(),
} as const;

/** A batch of statistics and its continuation. */
interface Counted<V> {
  readonly value: readonly V[];
  readonly continue?: { readonly offset: string };
}

/**
 * Lists statistics from an offset up to the first missing one. The next request continues there; if it is
 * still missing, that request omits all missing ones.
 */
export function listCounts<V>(
  names: Iterable<string>,
  counted: ReadonlyMap<string, GroupStatistics>,
  offset: string,
  item: (name: string, counts: GroupStatistics) => V | undefined,
): Counted<V> {
  const value: V[] = [];
  const all = new Set(names);
  const isRetry = all.has(offset) && !counted.has(offset);
  for (const name of all) {
    // Quirk: an offset skips everything before it by name, although the order can differ.
    if (Buffer.compare(Buffer.from(name), Buffer.from(offset)) < 0) continue;
    const counts = counted.get(name);
    if (!counts) {
      if (isRetry) continue;
      return { value, continue: { offset: name } };
    }
    const shown = item(name, counts);
    if (shown !== undefined) value.push(shown);
  }
  return { value };
}
