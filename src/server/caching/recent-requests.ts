import { hashOf } from '../../api/request-key.ts';

/** Remembers which requests came before. */
export interface RecentRequests {
  /** Whether a request came before and is not forgotten yet; it is remembered from now on. */
  readonly cameBefore: (key: string) => boolean;
}

/** Requests that are remembered, if no two need the same place; a power of two. */
const PLACES = 65_536;

/** Makes a memory of a quarter of a megabyte, in which a request is forgotten once another one needs its place. */
export function createRecentRequests(places = PLACES): RecentRequests {
  const hashes = new Uint32Array(places);
  return {
    cameBefore: (key) => {
      const hash = hashOf(key);
      const place = hash % places;
      if (hashes[place] === hash) return true;
      hashes[place] = hash;
      return false;
    },
  };
}
