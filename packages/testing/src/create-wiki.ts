import type { Database } from 'better-sqlite3';
import type { Configuration } from '@wikiquery/core/wiki';
import { fixtures } from '@wikiquery/extensions/fixtures';
import { buildDatabase } from '@wikiquery/import/fixture';
import { files } from '../sample/files.ts';
import { sampleConfiguration } from '../sample/wiki.ts';
import type { OpenWiki } from './api.ts';
import { completed } from './complete-description.ts';
import { EditRefusedError, type RefusedEdit, type SavedEdit } from './edit-refused-error.ts';
import { lazily } from './lazily.ts';
import { listen, type ListenOptions } from './listener.ts';
import { movedTo } from './moved-to.ts';
import { locating } from './read-description.ts';
import { openSampleDatabase } from './sample-database.ts';
import { createControls } from './sandbox/controls.ts';
import type {
  RequestOptions,
  ShortDescription,
  TestAnswer,
  TestParameters,
  TestUser,
  TestWiki,
  WikiOptions,
} from './test-wiki.ts';
import { withRateLimits } from './with-rate-limits.ts';

export { type JobMode, jobModes } from './sandbox/job-switch.ts';

/** A wiki in memory that listens where it is told to. */
export interface OpenTestWiki extends TestWiki<Database> {
  readonly listen: (options?: ListenOptions) => Promise<{ readonly url: string }>;
}

/** Creates a wiki in memory from its description, the sample wiki by default; `open` opens its database for reading. */
export function createWiki(
  description?: ShortDescription,
  options: WikiOptions & { readonly open?: OpenWiki } = {},
): OpenTestWiki {
  const complete = description && completed(description);
  const database = complete
    ? locating(description, () => buildDatabase(complete, fixtures))
    : openSampleDatabase();
  const contents = contentsOf(complete ?? { files });
  return openTestWiki(database, complete?.configuration ?? sampleConfiguration(), {
    ...options,
    contents,
  });
}

/** The bytes of the files that a description has. */
export const contentsOf = (description: Pick<ShortDescription, 'files'> | undefined): readonly Uint8Array[] =>
  (description?.files ?? []).flatMap(({ versions }) => versions.map(({ content }) => content));

/** Opens a wiki whose database exists, with the bytes of its files; closing it closes the connection. */
export function openTestWiki(
  database: Database,
  given: Configuration,
  {
    open,
    contents = [],
    ...options
  }: WikiOptions & { readonly open?: OpenWiki; readonly contents?: readonly Uint8Array[] } = {},
): OpenTestWiki {
  const configuration = withRateLimits(given, options.rateLimits);
  const controls = createControls(database.memory ? undefined : `${database.name}.files`, options);
  for (const bytes of contents) controls.files.put(bytes);
  // Loaded with the first request, since it takes many times as long as everything else.
  const opening = lazily(async () => {
    const { createTestApi } = await import('./api.ts');
    return createTestApi(database, configuration, controls, open);
  });
  const startListening = async (options: ListenOptions) => {
    const listener = await listen(options);
    current = movedTo(options.server ?? listener.origin, configuration);
    const api = await opening();
    return { listener, ...(await api.serve(listener, current, options.isStandalone ?? false)) };
  };
  let listening: ReturnType<typeof startListening> | undefined;
  let current = configuration;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // What snapshots, or reads of the same turn, hold open would be lost from a file.
    if (database.inTransaction) database.exec('COMMIT');
    database.close();
    await (await listening)?.listener.close();
  };
  const closeOnce = (): Promise<void> => (closing ??= close());
  const request = async (parameters: TestParameters, options?: RequestOptions): Promise<TestAnswer> =>
    (await opening()).request(parameters, options);
  const post = (
    parameters: TestParameters,
    options?: Pick<RequestOptions, 'as' | 'files'>,
  ): Promise<TestAnswer> =>
    // Who has no account has this token; others need none in-process.
    request({ token: '+\\', ...parameters }, { ...options, method: 'POST' });
  const edit: TestWiki['edit'] = async (title, text, { as, ...parameters } = {}) => {
    const answer = await post({ action: 'edit', title, text, ...parameters }, as === undefined ? {} : { as });
    if (answer['error']) throw new EditRefusedError(answer['error'] as unknown as RefusedEdit);
    const saved = answer['edit'] as unknown as SavedEdit;
    if (saved.result !== 'Success')
      throw new EditRefusedError({ code: 'captcha', info: 'A captcha is asked for.' });
    return saved;
  };
  return {
    database,
    get configuration() {
      return current;
    },
    // The types of requests and answers exist only for the compiler.
    request: request as TestWiki['request'],
    post: post as TestWiki['post'],
    edit,
    as: (name) => ({
      request: ((parameters: TestParameters) => request(parameters, { as: name })) as TestUser['request'],
      post: ((parameters: TestParameters, options?: Pick<RequestOptions, 'files'>) =>
        post(parameters, { ...options, as: name })) as TestUser['post'],
      edit: (title, text, parameters) => edit(title, text, { ...parameters, as: name }),
    }),
    snapshot: async () => (await opening()).snapshot(),
    runJobs: async () => (await opening()).runJobs(),
    clock: controls.clock,
    faults: controls.faults,
    requests: controls.journal.requests,
    writes: controls.journal.writes,
    mails: controls.mails,
    listen: async (options: ListenOptions = {}) => {
      const { url } = await (listening ??= startListening(options));
      return { url };
    },
    close: closeOnce,
    [Symbol.dispose]: () => void closeOnce(),
    [Symbol.asyncDispose]: closeOnce,
  };
}
