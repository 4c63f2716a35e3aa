import type { Store } from '@wikiquery/core/extension';

/** A least-recently-used cache of extracts, by their input. */
export interface ExtractCache {
  readonly get: (key: string) => string | undefined;
  readonly keep: (key: string, extract: string) => void;
}

/** Maximum characters per wiki: about 16 MB. */
const mostCharacters = 8_000_000;

const known = new WeakMap<Store, ExtractCache>();

/** Returns the cache of a wiki. */
export function extractCache(store: Store): ExtractCache {
  const made = known.get(store) ?? createExtractCache(mostCharacters);
  known.set(store, made);
  return made;
}

/** Creates a cache limited by its total number of characters. */
export function createExtractCache(most: number): ExtractCache {
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
