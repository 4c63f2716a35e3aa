import { inflateRawSync } from 'node:zlib';
import type { Database } from '../../database/database.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import type { SessionStore } from './session-store.ts';

type ObjectCache = Record<
  'objectcache',
  { readonly keyname: string; readonly value: string; readonly exptime: string }
>;

/** Sessions in the table `objectcache`, where MediaWiki keeps them with `CACHE_DB`; closing is left to the database's owner. */
export function createDatabaseSessionStore(database: Database): SessionStore {
  const builder = database.builder.$extendTables<ObjectCache>();
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

/** A PHP without zlib stores values as they are. */
function inflated(value: Buffer): Buffer {
  try {
    return inflateRawSync(value, { maxOutputLength: LARGEST });
  } catch {
    return value;
  }
}

const LARGEST = 16 * 1024 * 1024;
