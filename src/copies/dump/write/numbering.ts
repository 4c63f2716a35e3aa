/** Assigns IDs to values. */
export interface Numbering<K> {
  /** The ID of a value, existing or new. */
  numberOf(this: void, key: string, value: K): number;
}

/**
 * Assigns IDs: those that the database has, else consecutive ones in the order of the values. Only recently used ones are
 * cached, so memory is bounded, and a repeated run assigns the same IDs.
 */
export function createNumbering<K>(options: {
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
