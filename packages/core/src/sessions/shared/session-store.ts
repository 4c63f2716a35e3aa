import { UnavailableError } from '../../data/database/database.ts';

/** Read-only access to MediaWiki's session storage. */
export interface SessionStore {
  /**
   * Returns the PHP-serialized values of a key, one per server that has it. Fails with an {@link
   * UnavailableError} if the store cannot be read; its message never contains the key, which is secret.
   */
  readonly read: (key: string) => Promise<readonly Buffer[]>;
  readonly close: () => Promise<void>;
}

/**
 * Combines several servers into one store. MediaWiki picks a server by a hash of the key, and another while
 * that is down; querying all finds a session on any, and a server that is down only matters if no other has
 * it.
 */
export function joinSessionStores(stores: readonly SessionStore[]): SessionStore {
  return {
    read: async (key) => {
      const answers = await Promise.allSettled(stores.map((store) => store.read(key)));
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (found.length === 0 && failed) throw failed.reason;
      return found;
    },
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
    },
  };
}

/** Timeout for a server's reply, in milliseconds. */
export const ANSWER_TIMEOUT = 2000;

/** Creates the error of a failed store, with its cause for the log. */
export const unavailable = (store: string, cause?: unknown): UnavailableError =>
  new UnavailableError(`Cannot read MediaWiki's sessions from ${store}.`, { cause });
