import { createWiki as create, type ShortDescription, type TestWiki } from '../../src/testing/create-wiki.ts';
import { openTestDatabase } from './test-database.ts';

export * from '../../src/testing.ts';

/** Creates a wiki that is read in memory, or from a copy in MariaDB in tests on MariaDB. */
export const createWiki = (description?: ShortDescription): TestWiki => create(description, openTestDatabase);
