/** The heaviest keys of a stream, found in bounded memory. */
export interface HeavyHitters<T> {
  /** Adds weight to a key and returns its value, a new one if the key was not among the heaviest. */
  add(key: string, weight: number): T;
  entries(): Iterable<readonly [string, T]>;
}

/**
 * Tracks the `most` heaviest keys by the Space-Saving algorithm: a new key replaces the lightest one and inherits its
 * weight. Every key with more than 1/`most` of the total weight is found.
 */
export function createHeavyHitters<T>(most: number, create: () => T): HeavyHitters<T> {
  const places = new Map<string, number>();
  const keys: string[] = [];
  const values: T[] = [];
  // A typed array, as it is searched for each new key.
  const weights = new Float64Array(most);
  const leastPlace = (): number => {
    let place = 0;
    for (let i = 1; i < most; i++) if ((weights[i] ?? 0) < (weights[place] ?? 0)) place = i;
    return place;
  };
  return {
    add: (key, weight) => {
      const known = places.get(key);
      const value = known === undefined ? undefined : values[known];
      if (known !== undefined && value !== undefined) {
        weights[known] = (weights[known] ?? 0) + weight;
        return value;
      }
      const place = places.size < most ? places.size : leastPlace();
      const replaced = keys[place];
      if (replaced !== undefined) places.delete(replaced);
      places.set(key, place);
      keys[place] = key;
      weights[place] = (weights[place] ?? 0) + weight;
      return (values[place] = create());
    },
    entries: () => keys.map((key, place) => [key, values[place] ?? create()] as const),
  };
}
