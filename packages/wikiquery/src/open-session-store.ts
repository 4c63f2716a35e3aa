import type { Database } from '@wikiquery/core/database';
import {
  createDatabaseSessionStore,
  joinSessionStores,
  openMemcachedSessionStore,
  openRedisSessionStore,
  type SessionStore,
} from '@wikiquery/core/sessions/shared';
import type { GivenSettings, Settings } from '@wikiquery/core/wiki/settings';
import { UsageError } from './problem.ts';

/** Opens a database by its address; the settings apply to MariaDB and MySQL. */
export type OpenDatabase = (url: string, settings?: Pick<GivenSettings, 'database'>) => Promise<Database>;

/** Opens the session stores that `settings.sessions.store` names; undefined if it is not set. */
export async function openSessionStore(
  settings: Settings,
  wiki: Database,
  openDatabase: OpenDatabase,
): Promise<SessionStore | undefined> {
  const { store } = settings.sessions ?? {};
  if (store === undefined) return undefined;
  const addresses = typeof store === 'string' ? [store] : store;
  const stores = await Promise.all(
    addresses.map(async (address) => {
      if (address === 'database') return createDatabaseSessionStore(wiki);
      switch (/^([a-z]+):/.exec(address)?.[1]) {
        case 'redis':
        case 'rediss':
          return openRedis(address);
        case 'memcached':
          return openMemcached(address);
        case 'sqlite':
        case 'mysql':
        case 'mariadb': {
          const database = await openDatabase(address, settings);
          return { ...createDatabaseSessionStore(database), close: () => database.close() };
        }
        default:
          throw new UsageError(
            'Invalid settings.sessions.store: it must be "database" or URLs that begin with sqlite:, mysql:, redis:, rediss: or memcached:.',
          );
      }
    }),
  );
  return joinSessionStores(stores);
}

function openRedis(address: string): SessionStore {
  try {
    return openRedisSessionStore(address);
  } catch {
    throw new UsageError('Invalid Redis URL in settings.sessions.store: write redis://host:port.');
  }
}

function openMemcached(address: string): SessionStore {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname) {
    throw new UsageError('Invalid memcached URL in settings.sessions.store: write memcached://host:port.');
  }
  return openMemcachedSessionStore(url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || 11_211));
}
