import { diff3Merge } from 'node-diff3';

/** Merges two changed texts of the same origin, line by line; undefined where both changed the same lines. */
export function merge(origin: string, mine: string, theirs: string): string | undefined {
  const regions = diff3Merge(lines(mine), lines(origin), lines(theirs), { excludeFalseConflicts: true });
  const merged: string[] = [];
  for (const { ok } of regions) {
    if (!ok) return undefined;
    merged.push(...ok);
  }
  return merged.join('\n');
}

const lines = (text: string): string[] => text.split('\n');
