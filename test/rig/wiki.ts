import { createWiki as create, type ShortDescription, type TestWiki } from '../../src/testing/create-wiki.ts';
import { openTestDatabase } from './test-database.ts';

export * from '../../src/testing.ts';

/** Makes a wiki that is read in memory, or in a copy in MariaDB where the tests run there. */
export const createWiki = (description?: ShortDescription): TestWiki => create(description, openTestDatabase);
