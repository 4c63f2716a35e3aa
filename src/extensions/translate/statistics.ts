import * as shape from '../../result/shape.ts';
import type { GroupStatistics } from './store/statistics.ts';

/** The fields of {@link GroupStatistics}. */
export const statisticsShapes = {
  total: shape.integer(),
  translated: shape.integer(),
  fuzzy: shape.integer(),
  proofread: shape.integer(),
} as const;

/** Counts by what they are of, as far as they go, and where the next request may find more. */
interface Counted<V> {
  readonly value: readonly V[];
  readonly continue?: { readonly offset: string };
}

/**
 * Goes through what is to be counted, from an offset on, up to what is not counted yet. The next request may
 * find that counted; one that does not goes on without whatever is not counted.
 */
export function listCounts<V>(
  names: Iterable<string>,
  counted: ReadonlyMap<string, GroupStatistics>,
  offset: string,
  item: (name: string, counts: GroupStatistics) => V | undefined,
): Counted<V> {
  const value: V[] = [];
  const all = new Set(names);
  const hasWaited = all.has(offset) && !counted.has(offset);
  for (const name of all) {
    // Quirk: an offset leaves out what comes before it by name, though that is not always the order.
    if (Buffer.compare(Buffer.from(name), Buffer.from(offset)) < 0) continue;
    const counts = counted.get(name);
    if (!counts) {
      if (hasWaited) continue;
      return { value, continue: { offset: name } };
    }
    const shown = item(name, counts);
    if (shown !== undefined) value.push(shown);
  }
  return { value };
}
