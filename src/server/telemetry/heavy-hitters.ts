/** The keys with the greatest weight of a stream, in bounded memory. */
export interface HeavyHitters<T> {
  /** Adds weight to a key and returns its value, which starts anew for a key that was not among the greatest. */
  add(key: string, weight: number): T;
  entries(): Iterable<readonly [string, T]>;
}

/**
 * Counts the `most` keys of greatest weight by the algorithm Space-Saving: a new key takes the place of the one of least
 * weight, and its weight. Any key that has more than 1/`most` of all weight is found.
 */
export function createHeavyHitters<T>(most: number, create: () => T): HeavyHitters<T> {
  const places = new Map<string, number>();
  const keys: string[] = [];
  const values: T[] = [];
  // Searched for each new key, so a typed array.
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
