/** Keeps values that were used recently. */
export interface Recent<T> {
  /** Returns the kept value, or makes it; `sizeOf` says how much of the limit it takes. */
  get(this: void, key: string, make: () => T, sizeOf: (value: T) => number): T;
}

/** Keeps values up to a total size; what has been used since about half of that was made stays. */
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
