/** A bounded map that evicts about the least recently used entry. */
export interface Recent<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly size: () => number;
}

/** Makes an empty map of at most `most` entries. */
export function createRecent<V>(most: number): Recent<V> {
  const entries = new Map<string, V>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // Below half of the bound, the order of use does not matter yet.
      if (entries.size * 2 > most) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      if (entries.size >= most) {
        const [oldest] = entries.keys();
        if (oldest !== undefined) entries.delete(oldest);
      }
      entries.set(key, value);
    },
    size: () => entries.size,
  };
}
