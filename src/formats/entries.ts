/** Keys and values of a map, a list or an object. */
export function entriesOf(value: object): Iterable<readonly [unknown, unknown]> {
  if (value instanceof Map) return value as ReadonlyMap<unknown, unknown>;
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}
