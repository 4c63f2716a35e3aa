import { UnavailableError } from '../../database/database.ts';

/** Where MediaWiki keeps the data of sessions; it is only read. */
export interface SessionStore {
  /**
   * What is kept under a key, serialized as PHP does: nothing, or one value for each place that has one. Fails with an
   * {@link UnavailableError} where that cannot be found out; its message never names the key, which is secret.
   */
  readonly read: (key: string) => Promise<readonly Buffer[]>;
  readonly close: () => Promise<void>;
}

/**
 * Several servers as one store. MediaWiki chooses a server by a hash of the key and another one while that is down;
 * asking all of them finds a session wherever it is, and one that is down is only missed where no other has it.
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

/** Milliseconds that a server is given for an answer. */
export const PATIENCE = 2000;

/** Why a store did not answer; the reason is kept for the log. */
export const unavailable = (store: string, cause?: unknown): UnavailableError =>
  new UnavailableError(`The sessions of MediaWiki in ${store} cannot be read.`, { cause });
