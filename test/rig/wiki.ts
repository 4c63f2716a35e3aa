import type { Database } from 'better-sqlite3';
import type { FullDescription } from '../../src/extensions/description.ts';
import { fixtures } from '../../src/extensions/fixtures.ts';
import { buildDatabase as build } from '../../src/copies/fixture/build-database.ts';
import { createWiki as create } from '../../src/testing/create-wiki.ts';
import type {
  RequestOptions,
  ShortDescription,
  TestAnswer,
  TestParameters,
  TestWiki as PublicTestWiki,
} from '../../src/testing.ts';
import { openTestDatabase } from './test-database.ts';

export * from '../../src/testing.ts';

/**
 * A test's wiki, whose connection is that of better-sqlite3, and whose answers have no types, since tests ask for what
 * should be refused; nobody waits until its port is free.
 */
export interface TestWiki extends Omit<PublicTestWiki<Database>, 'close' | 'request'> {
  readonly close: () => void;
  readonly request: (parameters: TestParameters, options?: RequestOptions) => Promise<TestAnswer>;
}

/** Creates a wiki that is read in memory, or from a copy in MariaDB in tests on MariaDB. */
export const createWiki = (description?: ShortDescription): TestWiki =>
  create(description, { open: openTestDatabase });

/** Builds a wiki's database from its description, in memory or in a new file. */
export const buildDatabase = (description: FullDescription, path?: string): Database =>
  build(description, fixtures, path);
