import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE, type SessionStore, unavailable } from './session-store.ts';

/** Sessions in a Redis, or what speaks its protocol, by an address `redis[s]://[[user]:password@]host[:port][/number]`. */
export async function openRedisSessionStore(address: string): Promise<SessionStore> {
  // Only who has a Redis needs its client.
  const { createClient, RESP_TYPES } = await import('@redis/client');
  const client = createClient({
    url: address,
    // Servers before version 6 know no other.
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: PATIENCE, reconnectStrategy: (tries) => Math.min(tries * 100, 2000) },
  });
  let latest: unknown;
  client.on('error', (error: unknown) => (latest = error));
  client.on('ready', () => (latest = undefined));
  // It goes on trying until it is closed; who reads meanwhile is told that nothing can be read.
  const connecting = client.connect().catch((error: unknown) => (latest = error));
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  return {
    read: async (key) => {
      const waiting = new AbortController();
      const late = pause(PATIENCE, 'late' as const, { signal: waiting.signal });
      try {
        if (!client.isReady && latest !== undefined) throw latest;
        if (!client.isReady) await Promise.race([connecting, late]);
        const value = await Promise.race([bytes.get(key), late]);
        if (value === 'late') throw new Error(`There was no answer in ${PATIENCE} ms.`);
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
