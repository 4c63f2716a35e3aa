import type { DeclaredGroup, PendingChanges } from './settings.ts';

/** A removed message that an added one may be a rename of, and their similarity from 0 to 1. */
export interface Candidate {
  readonly key: string;
  readonly content: string;
  readonly similarity: number;
}

/** Returns removed messages, ordered by similarity to an added one. */
export function candidatesFor(
  key: string,
  { removed = {}, added = {} }: PendingChanges,
): readonly Candidate[] {
  return Object.entries(removed)
    .map(([name, content]) => ({ key: name, content, similarity: similarity(content, added[key] ?? '') }))
    .toSorted((a, b) => b.similarity - a.similarity);
}

/** Returns a group's pending changes in a changeset; undefined if there are none. */
export function pendingChanges(
  declared: DeclaredGroup | undefined,
  name: string,
): PendingChanges | undefined {
  const changes = declared?.changes?.[name];
  const keys = [...Object.keys(changes?.removed ?? {}), ...Object.keys(changes?.added ?? {})];
  return keys.length === 0 ? undefined : changes;
}

function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.toLowerCase().trim() === b.toLowerCase().trim()) return 0.95;
  const most = Math.max(Buffer.byteLength(a), Buffer.byteLength(b));
  return (most - editDistance(Array.from(a), Array.from(b))) / most;
}

/** Returns the Levenshtein distance of two texts. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, character] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (row[j] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
