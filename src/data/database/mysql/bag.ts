/** Items in no order, each of which is taken out again soon. */
export interface Bag<T> {
  /** Returns what takes the item out, and tells whether it was still in. */
  readonly add: (item: T) => () => boolean;
  readonly items: () => readonly T[];
}

interface Entry<T> {
  readonly item: T;
  place: number | undefined;
}

/**
 * Makes an empty bag. It is no `Set`: the tables that a set grows out of keep what was in it then, and let most requests
 * survive until the old generation is collected, for a fifth of all processor time.
 */
export function createBag<T>(): Bag<T> {
  const entries: Entry<T>[] = [];
  return {
    add: (item) => {
      const entry: Entry<T> = { item, place: entries.length };
      entries.push(entry);
      return () => {
        const { place } = entry;
        if (place === undefined) return false;
        entry.place = undefined;
        const last = entries.pop();
        if (last && last !== entry) {
          entries[place] = last;
          last.place = place;
        }
        return true;
      };
    },
    items: () => entries.map(({ item }) => item),
  };
}
