/** A map that forgets what has not been asked for the longest. */
export interface Recent<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly size: () => number;
}

/** Makes an empty map of at most so many entries. */
export function createRecent<V>(most: number): Recent<V> {
  const entries = new Map<string, V>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // Half of them are recent enough anyway while there is room.
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
