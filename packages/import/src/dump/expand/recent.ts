/** A cache of recently used values. */
export interface Recent<T> {
  /** Returns the cached value, or makes and caches it; `sizeOf` returns how much of the limit it takes. */
  get(this: void, key: string, make: () => T, sizeOf: (value: T) => number): T;
}

/**
 * Creates a cache of about `most` in total size. It has two halves: when the newer one is full, values that were not
 * used since it was begun are dropped.
 */
export function keepRecent<T>(most: number): Recent<T> {
  let young = new Map<string, { readonly value: T }>();
  let old = young;
  let size = 0;
  return {
    get: (key, make, sizeOf) => {
      const known = young.get(key);
      if (known) return known.value;
      const kept = old.get(key) ?? { value: make() };
      young.set(key, kept);
      size += sizeOf(kept.value);
      if (size > most / 2) {
        old = young;
        young = new Map();
        size = 0;
      }
      return kept.value;
    },
  };
}
