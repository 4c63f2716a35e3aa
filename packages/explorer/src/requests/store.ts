import { shallowRef, type ShallowRef } from 'vue';
import { none, readSaved, writeSaved, type SavedRequests } from './saved-requests.ts';

/** The requests that this browser knows of this wiki. */
export interface RequestStore {
  readonly requests: Readonly<ShallowRef<SavedRequests>>;
  change(this: void, change: (requests: SavedRequests) => SavedRequests): void;
}

/** Opens the browser's store, or one that lasts as long as the page where the browser has or allows none. */
export function openRequestStore(): RequestStore {
  const key = `wikiquery requests ${location.pathname}`;
  const stored = (): SavedRequests | undefined => {
    try {
      return readSaved(localStorage.getItem(key));
    } catch {
      return undefined;
    }
  };
  const requests = shallowRef(stored() ?? none);
  return {
    requests,
    change: (change) => {
      // Other tabs may have changed it.
      requests.value = change(stored() ?? requests.value);
      try {
        localStorage.setItem(key, writeSaved(requests.value));
      } catch {
        // It is full, or not allowed.
      }
    },
  };
}
