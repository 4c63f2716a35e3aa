import type { Database } from 'better-sqlite3';
import type { FullDescription } from '../../packages/extensions/src/description.ts';
import { fixtures } from '../../packages/extensions/src/fixtures.ts';
import { buildDatabase as build } from '../../packages/import/src/fixture/build-database.ts';
import { createWiki as create } from '../../packages/testing/src/create-wiki.ts';
import type {
  TestWiki as PublicTestWiki,
  RequestOptions,
  ShortDescription,
  TestAnswer,
  TestParameters,
} from '../../packages/testing/src/index.ts';
import { guardAnswer } from './guard-answer.ts';
import { openTestDatabase } from './test-database.ts';

export * from '../../packages/testing/src/index.ts';

/**
 * A test's wiki. Its connection is that of better-sqlite3, and nobody waits until its port is free. Its answers have no
 * types, since tests send requests that should be refused; see {@link guardAnswer} for those that should not.
 */
export interface TestWiki extends Omit<PublicTestWiki<Database>, 'close' | 'request'> {
  readonly close: () => void;
  readonly request: (parameters: TestParameters, options?: RequestOptions) => Promise<TestAnswer>;
}

/** Creates a wiki that is read in memory, or from a copy in MariaDB in tests on MariaDB. */
export function createWiki(description?: ShortDescription): TestWiki {
  const wiki = create(description, { open: openTestDatabase });
  const request: TestWiki['request'] = async (parameters, options) =>
    guardAnswer(await wiki.request(parameters, options));
  // Copied by descriptors, since the configuration changes while a wiki listens.
  const guarded: object = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(wiki), request: { enumerable: true, value: request } },
  );
  return guarded as TestWiki;
}

/** Builds a wiki's database from its description, in memory or in a new file. */
export const buildDatabase = (description: FullDescription, path?: string): Database =>
  build(description, fixtures, path);
