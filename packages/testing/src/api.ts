import type { Database } from 'better-sqlite3';
import { siteRegistry, type ApiRequest, type UploadedFile } from '@wikiquery/core/api';
import { createApi, type Api } from '@wikiquery/core/api/actions';
import { fromConnection, type Database as OpenDatabase } from '@wikiquery/core/database';
import { createQueryRunner } from '@wikiquery/core/query';
import { viewerOfAccount } from '@wikiquery/core/sessions';
import { openStore, readAccount } from '@wikiquery/core/store';
import type { OpenedStore } from '@wikiquery/core/store/hidden';
import {
  createRequestEnvironment,
  createSite,
  timestampOf,
  type Configuration,
  type Site,
} from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import { hookedActions } from '@wikiquery/extensions/hooked-actions';
import { writeHooks } from '@wikiquery/extensions/write-hooks';
import { searchBackend, searchEngine } from '@wikiquery/search';
import { withLazyIndex } from '@wikiquery/search/index';
import { serveFiles } from '@wikiquery/server/http';
import { encodeRequest } from 'wikiquery-client/protocol';
import { lazily } from './lazily.ts';
import { ADDRESS, type Listener } from './listener.ts';
import { sandboxActions } from './sandbox/actions/index.ts';
import { addControlRoutes } from './sandbox/control-routes.ts';
import type { Controls } from './sandbox/controls.ts';
import { DROPPED, failingApi } from './sandbox/failing-api.ts';
import { findFile } from './sandbox/find-file.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { Snapshot } from './sandbox/snapshot.ts';
import { createSnapshots } from './sandbox/snapshots.ts';
import { runJobs } from './sandbox/writing/job-queue.ts';
import { countJobs } from './sandbox/writing/stored-jobs.ts';
import type { RequestOptions, TestAnswer, TestParameters } from './test-wiki.ts';

/** Bytes that a request may have; the sample wiki takes files of 100 MiB. */
const LONGEST_BODY = 128 * 1024 * 1024;

/** Opens the database of a wiki in memory for reading. */
export type OpenWiki = (connection: Database) => OpenDatabase | Promise<OpenDatabase>;

/** The API of a wiki in memory. */
export interface TestApi {
  /** Sends a request in-process, and decodes the answer; rejects with a `TypeError` if it is not JSON. */
  readonly request: (parameters: TestParameters, options?: RequestOptions) => Promise<TestAnswer>;
  readonly snapshot: () => Promise<Snapshot>;
  /** Runs the jobs that wait; returns how many there were. */
  readonly runJobs: () => Promise<number>;
  /** Serves the API at a listener; requests from then on see the given configuration, which has the listener's URL. */
  readonly serve: (
    listener: Listener,
    configuration: Configuration,
    isControlled: boolean,
  ) => Promise<{ readonly url: string }>;
}

/** Creates an API for a wiki in memory, opened by `open` on the first request. */
export function createTestApi(
  connection: Database,
  configuration: Configuration,
  controls: Controls,
  open: OpenWiki = fromConnection,
): TestApi {
  const opening = lazily(async () => {
    const store = {
      ...(await openStore(await open(connection))),
      isKeptFromPromotion: (account: number, now: number) =>
        writeHooks.some(({ keepsFromPromotion }) =>
          keepsFromPromotion?.(account, { now: timestampOf(now), remembered: controls.remembered }),
        ),
    };
    return searchEngine(configuration) === 'cirrus' ? lazilyIndexed(store) : store;
  });
  const lazilyIndexed = (store: OpenedStore): OpenedStore =>
    withLazyIndex({
      store,
      site: createSite(configuration, extensions),
      environment: () => createRequestEnvironment(controls.clock.now()),
    });
  const takingSnapshots = lazily(async () => {
    const { roles, contentModels } = await opening();
    return createSnapshots(connection, [controls.remembered, controls.rateCounts], () => {
      for (const table of [roles, contentModels]) table.forget();
    });
  });
  /** Takes the wiki back to what it was when this was first called. */
  const resetting = lazily(async () => {
    const { restore } = await controls.alone((await takingSnapshots()).take);
    return () => controls.alone(restore);
  });
  const answerAs = (configuration: Configuration) => {
    const general = { ...configuration.general, sandbox: true };
    const site = createSite({ ...configuration, general }, extensions, searchBackend);
    const sandbox = createSandbox(connection, site, controls, writeHooks);
    const answering = lazily(async () => {
      const store = await opening();
      const query = createQueryRunner(siteRegistry(site), site);
      const api = createApi(site, store, query, {
        actions: sandboxActions(sandbox, site, query, hookedActions),
        now: controls.clock.now,
        // What one request changes of an account counts in the next.
      });
      return { store, api: withFreshGenders(failingApi(api, controls), site) };
    });
    return { site, sandbox, answering };
  };
  let current = answerAs(configuration);
  const runWaiting = () =>
    controls.alone(() => Promise.resolve(runJobs(current.sandbox.wiki, timestampOf(controls.clock.now()))));

  const viewerNamed = async (name: string) => {
    const { site, answering } = current;
    const { store } = await answering();
    const account = await readAccount(store, name);
    if (!account) throw new Error(`There is no account "${name}"; describe it in "users".`);
    return viewerOfAccount(account, undefined, { site, store, address: ADDRESS, now: controls.clock.now() });
  };

  return {
    request: async (parameters, { as, method = 'GET', files } = {}) => {
      const { site, answering } = current;
      const { api } = await answering();
      const encoded = encodeRequest({ action: 'query', format: 'json', formatversion: 2, ...parameters });
      const uploaded = await uploadedFiles(encoded.files, files);
      const { body, headers } = await api.handle({
        method,
        posted: method === 'POST',
        parameters: encoded.texts,
        server: site.configuration.general.server,
        address: ADDRESS,
        ...(uploaded.size > 0 && { files: uploaded }),
        ...(as !== undefined && { viewer: await viewerNamed(as) }),
      });
      if (headers[DROPPED] !== undefined) throw new TypeError('The connection was dropped.');
      return readAnswer(body, encoded.texts);
    },
    snapshot: async () => {
      const snapshots = await takingSnapshots();
      const { restore } = await controls.alone(snapshots.take);
      return { restore: () => controls.alone(restore) };
    },
    runJobs: runWaiting,
    serve: async (listener, configuration, isControlled) => {
      // Loaded late, since it takes long and few tests need it.
      const { createServer } = await import('@wikiquery/server/http/server');
      const { withPages } = await import('@wikiquery/server/pages');
      current = answerAs(configuration);
      const { site, sandbox, answering } = current;
      const { api, store } = await answering();
      const server = await createServer(withPages(api, site), site, {
        isReady: async () => Boolean(store),
        keepsFiles: true,
        bodyLimit: LONGEST_BODY,
        bodyMemory: 4 * LONGEST_BODY,
        isDropped: ({ headers }) => headers[DROPPED] !== undefined,
      });
      serveFiles(server, site, (file) => findFile(sandbox, file));
      // A snapshot of a file would keep all that follows from being stored.
      const resettable = connection.memory ? resetting : undefined;
      if (isControlled)
        addControlRoutes(server, controls, {
          resetting: resettable,
          runJobs: runWaiting,
          waitingJobs: () => countJobs(sandbox.wiki),
          allowedHosts: [
            ...[listener.origin, configuration.general.server].map(
              (url) => new URL(url, 'http://-').hostname,
            ),
            ...site.configuration.settings.allowedHosts,
          ],
        });
      await server.ready();
      listener.connect(server.server);
      return { url: `${listener.origin}${configuration.general.scriptpath}/api.php` };
    },
  };
}

/** Makes each request read genders from the database, since any request or test may have changed them. */
const withFreshGenders = <A extends Api>(api: A, { genders }: Site): A =>
  genders
    ? {
        ...api,
        handle: (request: ApiRequest) => {
          genders.clear();
          return api.handle(request);
        },
      }
    : api;

function readAnswer(body: string, parameters: ReadonlyMap<string, string>): TestAnswer {
  try {
    return JSON.parse(body) as TestAnswer;
  } catch (error) {
    const name = parameters.get('format') === 'json' ? 'action' : 'format';
    const asked = `${name}=${String(parameters.get(name))}`;
    throw new TypeError(
      `The answer to ${asked} is not JSON: fetch it from the server that listen() starts.`,
      {
        cause: error,
      },
    );
  }
}

/** The files of a request, by the parameters that take them. */
async function uploadedFiles(
  blobs: ReadonlyMap<string, Blob>,
  files: RequestOptions['files'] = {},
): Promise<ReadonlyMap<string, UploadedFile>> {
  const read = [...blobs].map(async ([field, blob]) => [field, await blob.bytes()] as const);
  const all = [...Object.entries(files), ...(await Promise.all(read))];
  return new Map(all.map(([field, bytes]) => [field, { name: field, bytes }]));
}
