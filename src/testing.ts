/**
 * Whole wikis in memory for tests.
 *
 *     import { createWiki } from 'wikiquery/testing';
 *     using wiki = createWiki();
 *     wiki.database.prepare('SELECT page_title FROM page').all();
 */
import type { Database } from 'better-sqlite3';
import { sampleWiki } from '../sample/wiki.ts';
import { buildDatabase } from './testing/build-database.ts';
import type { WikiDescription } from './testing/description.ts';
import type { Configuration } from './wiki/configuration.ts';

export { buildDatabase } from './testing/build-database.ts';
export { parsePages } from './testing/page-files.ts';
export type * from './testing/description.ts';
export { sampleWiki } from '../sample/wiki.ts';

/** A wiki in memory; `close` frees it, and so does leaving the block of a `using`. */
export interface TestWiki extends Disposable {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly close: () => void;
}

/** Makes a wiki from its description, the sample wiki where none is given. */
export function createWiki(description: WikiDescription = sampleWiki()): TestWiki {
  const database = buildDatabase(description);
  const close = (): void => {
    database.close();
  };
  return { database, configuration: description.configuration, close, [Symbol.dispose]: close };
}
