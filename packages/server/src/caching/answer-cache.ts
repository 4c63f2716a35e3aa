import type { ApiResponse } from '@wikiquery/core/api';
import type { Lasting } from '@wikiquery/core/wiki';
import type { AnswerCacheState } from '../telemetry/metrics/sources.ts';

/** Finished answers by request key. */
export interface AnswerCache {
  /** Returns the answer kept for a request, if it is still valid. */
  readonly find: (key: string, at: Moment) => ApiResponse | undefined;
  /** Replaces the answer kept for a request and evicts others if needed; an answer that is too large is not kept. */
  readonly keep: (key: string, response: ApiResponse, at: Moment, lasts: Lasting) => void;
  readonly state: () => AnswerCacheState;
}

/** The state of the wiki that an answer is valid for. */
export interface Moment {
  /** The database's version. */
  readonly version: string;
  /** Whole seconds since 1970. */
  readonly second: number;
}

interface Entry {
  readonly response: ApiResponse;
  readonly version: string;
  /** The only second in which it is valid; undefined if it does not depend on the time. */
  readonly second: number | undefined;
  readonly bytes: number;
  wasUsed: boolean;
}

/** The largest answer that is kept, as a part of the cache and in bytes. */
const SHARE = 1 / 16;
const LARGEST = 512 * 1024;

/** Bytes of an entry besides its key and body: objects, headers, the place in the map. */
const OVERHEAD = 1000;

/** Makes a cache of at most `most` bytes, by its own estimate; evicts the oldest answers that were not used lately. */
export function createAnswerCache(most: number): AnswerCache {
  const entries = new Map<string, Entry>();
  const largest = Math.min(LARGEST, most * SHARE);
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const makeRoom = (): void => {
    for (const [key, entry] of entries) {
      if (bytes <= most) return;
      if (entry.wasUsed) {
        // Moved only here: moving it at each use would create long-lived garbage.
        entry.wasUsed = false;
        entries.delete(key);
        entries.set(key, entry);
      } else remove(key);
    }
  };
  return {
    find: (key, { version, second }) => {
      const entry = entries.get(key);
      if (entry?.version !== version || (entry.second !== undefined && entry.second !== second))
        return undefined;
      entry.wasUsed = true;
      return entry.response;
    },
    keep: (key, response, { version, second }, lasts) => {
      const before = entries.get(key);
      remove(key);
      const size = sizeOf(key, response);
      if (size > largest) return;
      bytes += size;
      entries.set(key, {
        response,
        version,
        second: lasts === 'for this second' ? second : undefined,
        bytes: size,
        wasUsed: before?.wasUsed ?? false,
      });
      makeRoom();
    },
    state: () => ({ answers: entries.size, bytes }),
  };
}

/** A string takes two bytes per character once one of them is not in Latin-1. */
const sizeOf = (key: string, { body }: ApiResponse): number => 2 * (key.length + body.length) + OVERHEAD;
