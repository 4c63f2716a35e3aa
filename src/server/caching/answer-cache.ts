import type { ApiResponse } from '../../api/request.ts';
import type { AnswerCacheState } from '../telemetry/metrics/sources.ts';
import type { Lasting } from '../../wiki/request-environment.ts';

/** Finished answers by request. */
export interface AnswerCache {
  /** Returns an answer that was kept for a request and still holds. */
  readonly find: (key: string, at: Moment) => ApiResponse | undefined;
  /** Keeps an answer in place of an earlier one, unless it is too large; others make room. */
  readonly keep: (key: string, response: ApiResponse, at: Moment, lasts: Lasting) => void;
  readonly state: () => AnswerCacheState;
}

/** What an answer holds for. */
export interface Moment {
  /** The database's version. */
  readonly version: string;
  /** Seconds since 1970, a whole number. */
  readonly second: number;
}

interface Entry {
  readonly response: ApiResponse;
  readonly version: string;
  /** The only second for which it holds; undefined where time does not matter. */
  readonly second: number | undefined;
  readonly bytes: number;
  wasUsed: boolean;
}

/** Part of the cache that one answer may take, and the most it may take in bytes. */
const SHARE = 1 / 16;
const LARGEST = 512 * 1024;

/** Bytes that an entry takes beside its texts: objects, headers, a place in the map. */
const OVERHEAD = 1000;

/** Makes a cache of so many bytes. Of answers that have not been used since it last looked, the oldest goes first. */
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
        // Only here, since moving it at each use would make garbage that survives.
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

/** Strings take two bytes a character as soon as one of them is not in Latin-1. */
const sizeOf = (key: string, { body }: ApiResponse): number => 2 * (key.length + body.length) + OVERHEAD;
