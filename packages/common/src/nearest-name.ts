/** Returns the known name that was probably meant; undefined if none is within `limit` edits. */
export function nearestName(
  given: string,
  known: Iterable<string>,
  limit = Math.max(1, Math.floor(given.length / 3)),
): string | undefined {
  let nearest: string | undefined;
  let least = limit + 1;
  for (const name of known) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** Counts the letters to insert, delete, replace or swap with the next one. */
function editDistance(a: string, b: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [left = 0, above = 0, diagonal = 0] = [row[j - 1], previous[j], previous[j - 1]];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          left + 1,
          above + 1,
          diagonal + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? (beforePrevious[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforePrevious, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
}
