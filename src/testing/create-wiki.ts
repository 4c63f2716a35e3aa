import type { Database } from 'better-sqlite3';
import { sampleConfiguration } from '../../sample/wiki.ts';
import { fixtures } from '../extensions/fixtures.ts';
import { buildDatabase } from '../copies/fixture/build-database.ts';
import type { OpenWiki } from './api.ts';
import { lazily } from './lazily.ts';
import { completed } from './complete-description.ts';
import { listen } from './listener.ts';
import { movedTo } from './moved-to.ts';
import { openSampleDatabase } from './sample-database.ts';
import type { RequestOptions, ShortDescription, TestParameters, TestWiki } from './test-wiki.ts';

/** Creates a wiki in memory from its description, the sample wiki by default; `open` opens its database for reading. */
export function createWiki(description?: ShortDescription, open?: OpenWiki): TestWiki<Database> {
  const complete = description && completed(description);
  const configuration = complete?.configuration ?? sampleConfiguration();
  const database = complete ? buildDatabase(complete, fixtures) : openSampleDatabase();
  // Loaded with the first request, since it takes many times as long as everything else.
  const opening = lazily(async () => {
    const { createTestApi } = await import('./api.ts');
    return createTestApi(database, configuration, open);
  });
  const listening = lazily(async () => {
    const listener = await listen();
    current = movedTo(listener.origin, configuration);
    return { listener, ...(await (await opening()).serve(listener, current)) };
  });
  let current = configuration;
  let closing: Promise<void> | undefined;
  let isListening = false;
  const close = async (): Promise<void> => {
    database.close();
    if (isListening) await (await listening()).listener.close();
  };
  const closeOnce = (): Promise<void> => (closing ??= close());
  return {
    database,
    get configuration() {
      return current;
    },
    // The types of requests and answers exist only for the compiler.
    request: (async (parameters: TestParameters, options?: RequestOptions) =>
      (await opening()).request(parameters, options)) as TestWiki['request'],
    listen: async () => {
      isListening = true;
      const { url } = await listening();
      return { url };
    },
    close: closeOnce,
    [Symbol.dispose]: () => void closeOnce(),
    [Symbol.asyncDispose]: closeOnce,
  };
}
