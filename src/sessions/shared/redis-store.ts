import { setTimeout as pause } from 'node:timers/promises';
import { ANSWER_TIMEOUT, type SessionStore, unavailable } from './session-store.ts';

/**
 * Reads sessions from Redis, or a compatible server, at
 * `redis[s]://[[user]:password@]host[:port][/database]`.
 */
export async function openRedisSessionStore(address: string): Promise<SessionStore> {
  // The client is optional, so it is only loaded if needed.
  const { createClient, RESP_TYPES } = await import('@redis/client');
  const client = createClient({
    url: address,
    // Servers before version 6 only support RESP 2.
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: ANSWER_TIMEOUT, reconnectStrategy: (tries) => Math.min(tries * 100, 2000) },
  });
  let latest: unknown;
  client.on('error', (error: unknown) => (latest = error));
  client.on('ready', () => (latest = undefined));
  // The client reconnects until it is closed; reads fail meanwhile.
  const connecting = client.connect().catch((error: unknown) => (latest = error));
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  return {
    read: async (key) => {
      const waiting = new AbortController();
      const late = pause(ANSWER_TIMEOUT, 'late' as const, { signal: waiting.signal });
      try {
        if (!client.isReady && latest !== undefined) throw latest;
        if (!client.isReady) await Promise.race([connecting, late]);
        const value = await Promise.race([bytes.get(key), late]);
        if (value === 'late') throw new Error(`No reply within ${ANSWER_TIMEOUT} ms`);
        return value === null ? [] : [value];
      } catch (error) {
        throw unavailable('Redis', latest ?? error);
      } finally {
        late.catch(() => undefined);
        waiting.abort();
      }
    },
    close: async () => {
      client.destroy();
      await connecting;
    },
  };
}
