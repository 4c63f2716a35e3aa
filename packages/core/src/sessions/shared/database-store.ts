import { inflateRawSync } from 'node:zlib';
import type { Database } from '../../data/database/database.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import type { SessionStore } from './session-store.ts';

type ObjectCache = Record<
  'objectcache',
  { readonly keyname: string; readonly value: string; readonly exptime: string }
>;

/**
 * Reads sessions from the table `objectcache`, which MediaWiki uses with `CACHE_DB`; closing the store leaves the
 * connection open.
 */
export function createDatabaseSessionStore(database: Database): SessionStore {
  const builder = database.builder.withTables<ObjectCache>();
  return {
    read: async (key) => {
      const rows = await database.all(
        builder
          .selectFrom('objectcache')
          .select(database.dialect.toHex('value').as('digits'))
          .where('keyname', '=', key)
          .where('exptime', '>=', timestampOf(Date.now())),
      );
      return rows.map(({ digits }) => inflated(Buffer.from(digits, 'hex')));
    },
    close: async () => undefined,
  };
}

/** PHP without zlib stores values uncompressed. */
function inflated(value: Buffer): Buffer {
  try {
    return inflateRawSync(value, { maxOutputLength: MAX_SIZE });
  } catch {
    return value;
  }
}

const MAX_SIZE = 16 * 1024 * 1024;
