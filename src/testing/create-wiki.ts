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
import { EditRefusedError, type RefusedEdit, type SavedEdit } from './edit-refused-error.ts';
import { createControls } from '../sandbox/controls.ts';
import type {
  RequestOptions,
  ShortDescription,
  TestAnswer,
  TestParameters,
  TestUser,
  TestWiki,
} from './test-wiki.ts';

/** Creates a wiki in memory from its description, the sample wiki by default; `open` opens its database for reading. */
export function createWiki(description?: ShortDescription, open?: OpenWiki): TestWiki<Database> {
  const complete = description && completed(description);
  const configuration = complete?.configuration ?? sampleConfiguration();
  const database = complete ? buildDatabase(complete, fixtures) : openSampleDatabase();
  const controls = createControls();
  // Loaded with the first request, since it takes many times as long as everything else.
  const opening = lazily(async () => {
    const { createTestApi } = await import('./api.ts');
    return createTestApi(database, configuration, controls, open);
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
  const request = async (parameters: TestParameters, options?: RequestOptions): Promise<TestAnswer> =>
    (await opening()).request(parameters, options);
  const post = (parameters: TestParameters, options?: Pick<RequestOptions, 'as'>): Promise<TestAnswer> =>
    // Who has no account has this token; others need none in-process.
    request({ token: '+\\', ...parameters }, { ...options, method: 'POST' });
  const edit: TestWiki['edit'] = async (title, text, { as, ...parameters } = {}) => {
    const answer = await post({ action: 'edit', title, text, ...parameters }, as === undefined ? {} : { as });
    if (answer['error']) throw new EditRefusedError(answer['error'] as unknown as RefusedEdit);
    return answer['edit'] as unknown as SavedEdit;
  };
  return {
    database,
    get configuration() {
      return current;
    },
    // The types of requests and answers exist only for the compiler.
    request: request as TestWiki['request'],
    post,
    edit,
    as: (name) => ({
      request: ((parameters: TestParameters) => request(parameters, { as: name })) as TestUser['request'],
      post: (parameters) => post(parameters, { as: name }),
      edit: (title, text, parameters) => edit(title, text, { ...parameters, as: name }),
    }),
    snapshot: async () => (await opening()).snapshot(),
    clock: controls.clock,
    faults: controls.faults,
    requests: controls.journal.requests,
    writes: controls.journal.writes,
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
