import Sqlite, { type Database as Connection } from 'better-sqlite3';
import type { Database } from '../../packages/core/src/data/database/database.ts';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import { createRequestEnvironment } from '../../packages/core/src/wiki/request-environment.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { withIndexFile } from '../../packages/search/src/cirrus/index/location.ts';
import { updateFullTextIndex } from '../../packages/search/src/cirrus/index/update-index.ts';
import { notInMemory, openTestDatabase } from './test-database.ts';
import type { TestWiki } from './wiki.ts';

/** The full-text index of a test's wiki: in its database, or beside the MariaDB into which that is copied. */
export interface TestWords {
  /** Absent if it is in the wiki's database. */
  readonly wordIndex?: Database;
  /** The connection to its tables. */
  readonly tables: Connection;
  /** Brings it up to date. */
  readonly update: () => Promise<void>;
}

/** Opens the full-text index of a test's wiki, which has nothing until it is brought up to date. */
export function openWords({
  database,
  configuration,
}: Pick<TestWiki, 'configuration' | 'database'>): TestWords {
  const tables = notInMemory === false ? database : new Sqlite(':memory:');
  const wordIndex = notInMemory === false ? undefined : fromConnection(tables);
  const site = createSite(configuration, extensions);
  return {
    ...(wordIndex && { wordIndex }),
    tables,
    update: async () => {
      const store = await openStore(await openTestDatabase(database));
      await updateFullTextIndex({
        store: wordIndex ? withIndexFile(store, wordIndex) : store,
        site,
        environment: () => createRequestEnvironment(Date.now()),
      });
    },
  };
}
