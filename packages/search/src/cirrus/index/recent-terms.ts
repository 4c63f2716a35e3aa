/** A bounded cache of recent terms. */
export interface RecentTerms {
  /** Whether a term, given as bytes and their hash, is in the cache; adds it. */
  readonly meet: (bytes: Uint8Array, start: number, end: number, hash: number) => boolean;
}

/** Adds a byte to a hash. */
export const addToHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x9e3779b1);

/** Bytes of a slot: a term and its length. Longer terms are not cached. */
const PLACE = 32;
const FEWEST = 1 << 9;
const MOST = 1 << 18;

/** Creates a direct-mapped cache: a term evicts another with the same slot. */
export function createRecentTerms(): RecentTerms {
  let places = new Uint8Array(FEWEST * PLACE);
  let mask = FEWEST - 1;
  let taken = 0;

  const put = (place: number, bytes: Uint8Array, start: number, length: number): void => {
    if (places[place] === 0) taken++;
    places[place] = length;
    for (let i = 0; i < length; i++) places[place + 1 + i] = bytes[start + i] ?? 0;
    if (2 * taken <= mask || mask >= MOST) return;
    mask = 4 * mask + 3;
    places = new Uint8Array((mask + 1) * PLACE);
    taken = 0;
  };

  return {
    meet: (bytes, start, end, hash) => {
      const length = end - start;
      if (length >= PLACE) return false;
      const place = ((hash ^ (hash >>> 15)) & mask) * PLACE;
      let same = -1;
      if (places[place] === length)
        for (same = 0; same < length && places[place + 1 + same] === bytes[start + same];) same++;
      if (same === length) return true;
      put(place, bytes, start, length);
      return false;
    },
  };
}
