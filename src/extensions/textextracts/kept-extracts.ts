import type { Store } from '../../store/store.ts';

/** Extracts that were made, by what they were made of; the oldest give way when they become too many. */
export interface KeptExtracts {
  readonly get: (key: string) => string | undefined;
  readonly keep: (key: string, extract: string) => void;
}

/** Characters that are kept for a wiki: some 16 MB. */
const mostCharacters = 8_000_000;

const known = new WeakMap<Store, KeptExtracts>();

/** The extracts that are kept of a wiki. */
export function keptExtracts(store: Store): KeptExtracts {
  const made = known.get(store) ?? createKeptExtracts(mostCharacters);
  known.set(store, made);
  return made;
}

/** Keeps extracts up to some characters in all. */
export function createKeptExtracts(most: number): KeptExtracts {
  const extracts = new Map<string, string>();
  let characters = 0;
  const drop = (key: string): void => {
    const extract = extracts.get(key);
    if (extract === undefined) return;
    characters -= key.length + extract.length;
    extracts.delete(key);
  };
  return {
    get: (key) => {
      const extract = extracts.get(key);
      if (extract !== undefined) {
        extracts.delete(key);
        extracts.set(key, extract);
      }
      return extract;
    },
    keep: (key, extract) => {
      drop(key);
      extracts.set(key, extract);
      characters += key.length + extract.length;
      for (const oldest of extracts.keys()) {
        if (characters <= most) break;
        drop(oldest);
      }
    },
  };
}
