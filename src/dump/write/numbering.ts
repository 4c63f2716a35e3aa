/** Numbers that were given out lately; the database knows them all. */
export interface Numbering<K> {
  /** The number that is known for a key, or a new one. */
  numberOf(this: void, key: string, value: K): number;
}

/**
 * Gives numbers to names: those that the database has, else the next ones, in the order in which names come.
 * Only the latest are kept in memory, so that it stays bounded and a second run gives the same numbers.
 */
export function createNumbering<K>(options: {
  readonly most: number;
  /** The number that the database has; undefined for a new name. */
  readonly find: (value: K) => number | undefined;
  /** The greatest number that is taken. */
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
