/** Finds the candidate that a misspelt name most probably means. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const written = name.toLowerCase();
  const most = Math.ceil(written.length / 3);
  const near = candidates
    .map((candidate) => ({ candidate, distance: distance(written, candidate.toLowerCase()) }))
    .filter((one) => one.distance <= most)
    .toSorted((a, b) => a.distance - b.distance)[0];
  // A name without its module's prefix.
  return near?.candidate ?? candidates.find((candidate) => written.length > 1 && candidate.endsWith(written));
}

/** Counts the letters to insert, remove or replace between two names. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries()) {
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
