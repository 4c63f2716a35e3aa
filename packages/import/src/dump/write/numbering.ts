/** Assigns IDs to values. */
export interface Numbering<K> {
  /** Returns the existing or a new ID of a value; `key` identifies the value in the cache. */
  numberOf(this: void, key: string, value: K): number;
}

/**
 * Creates a numbering: values that the database has keep their IDs, new ones get consecutive IDs in the order in which
 * they come, so that a repeated run assigns the same ones. Only recently used IDs are cached.
 */
export function createNumbering<K>(options: {
  /** IDs in each of the two halves of the cache. */
  readonly most: number;
  /** Looks up the ID in the database; undefined for a new value. */
  readonly find: (value: K) => number | undefined;
  /** The greatest ID in use. */
  readonly last: number;
  readonly add: (number: number, value: K) => void;
}): Numbering<K> {
  let { last } = options;
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  const keep = (key: string, number: number): number => {
    if (young.size >= options.most) {
      old = young;
      young = new Map();
    }
    young.set(key, number);
    return number;
  };
  return {
    numberOf: (key, value) => {
      const known = young.get(key);
      if (known !== undefined) return known;
      const before = old.get(key) ?? options.find(value);
      if (before !== undefined) return keep(key, before);
      last++;
      options.add(last, value);
      return keep(key, last);
    },
  };
}
