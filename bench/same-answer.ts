/** Writes a JSON text with the keys of all its objects sorted; arrays keep their order. */
export function sortedKeys(json: string): string {
  return JSON.stringify(sorted(JSON.parse(json)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

/** Describes the first character at which two JSON texts differ after sorting their keys; undefined if they do not. */
export function firstDifference(expected: string, actual: string): string | undefined {
  const [one, other] = [sortedKeys(expected), sortedKeys(actual)];
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `character ${at}\n  expected …${around(one)}…\n  but got  …${around(other)}…`;
}
