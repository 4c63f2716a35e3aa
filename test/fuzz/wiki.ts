import { createConnection } from 'mysql2/promise';
import { createApi, type Api } from '../../packages/core/src/api/actions/create-api.ts';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import type { Database } from '../../packages/core/src/data/database/database.ts';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { unlimited, type Budget } from '../../packages/core/src/data/database/usage.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import type { Module } from '../../packages/core/src/query/define.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { createServer } from '../../packages/server/src/http/server.ts';
import { withPages } from '../../packages/server/src/pages/answer-pages.ts';
import { createPipeline } from '../../packages/server/src/pipeline.ts';
import type { RunnerPool } from '../../packages/server/src/runners/pool.ts';
import type { ServedWiki } from '../../packages/server/src/served-request.ts';
import { openDatabase } from '../../packages/wikiquery/src/open-wiki.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { anybody, steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { callApi } from './call-api.ts';
import type { AskJson } from './catalogue.ts';
import type { Received } from './check-response.ts';
import type { FuzzRequest } from './request.ts';
import { sendOverHttp } from './send-over-http.ts';

/** Where a wiki is: the sample wiki in memory or copied to an empty database of a server, or any by its URL. */
export interface WikiPlace {
  readonly name: string;
  readonly copyTo?: string;
  readonly url?: string;
  readonly configuration?: Configuration;
}

/** A response, and what it took. */
export interface Asked extends Received {
  /** Errors that the API did not expect. */
  readonly faults: readonly unknown[];
  /** Seconds of this process's processor time. */
  readonly seconds: number;
}

/** A wiki that requests are sent to. */
export interface FuzzedWiki {
  readonly name: string;
  readonly ask: (request: FuzzRequest) => Promise<Asked>;
  readonly askJson: AskJson;
  readonly modules: ReadonlyMap<string, Module>;
  readonly close: () => Promise<void>;
}

/** Opens a wiki, and a server for it. */
export async function openFuzzedWiki(place: WikiPlace): Promise<FuzzedWiki> {
  const { database, configuration } = await openPlace(place);
  const site = createSite(configuration, extensions, searchBackend);
  const registry = siteRegistry(site);
  const store = await openStore(database);
  let faults: unknown[] = [];
  const own = createApi(site, store, createQueryRunner(registry, site), {
    secret: 'the same in every run',
    onFault: (error) => {
      faults.push(error);
      return '';
    },
  });
  const api = withPages(own, site);
  const server = await createServer(
    createPipeline({ api, site, version: () => undefined, runners: runnerHere(api), budget: tight }),
    site,
  );
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const path = `${site.configuration.general.scriptpath}/api.php`;
  const name = await accountName(api, path);
  const viewers = { steward: { ...steward(site), name }, anonymous: anybody(site), headers: undefined };
  const receive = (request: FuzzRequest): Promise<Received> =>
    request.http
      ? sendOverHttp(origin + path, request)
      : callApi(api, path, request, viewers[request.viewer]);

  return {
    name: place.name,
    modules: new Map([...registry.modules].map(([module, { module: definition }]) => [module, definition])),
    ask: async (request) => {
      faults = [];
      const before = process.cpuUsage();
      const response = await receive(request);
      const { user, system } = process.cpuUsage(before);
      return { ...response, faults, seconds: (user + system) / 1e6 };
    },
    askJson: async (parameters) => {
      const query = Object.entries({ ...parameters, format: 'json', formatversion: '2' });
      const request: FuzzRequest = { method: 'GET', query, headers: {}, viewer: 'steward', http: false };
      return JSON.parse((await receive(request)).body) as unknown;
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

/** So little that many requests turn out to be costly. */
const tight: Budget = { rows: 3, returned: 3, characters: 200, unbounded: false };

/** Answers what runners are given in this process, as they receive it. */
const runnerHere = (api: ServedWiki): RunnerPool => ({
  run: async (given) => {
    const attempt = await api.attempt(structuredClone(given), unlimited);
    const response = attempt.kind === 'exceeded' ? await attempt.refuse() : attempt.response;
    const { usage, account } = attempt.work;
    return { kind: 'answer', response, usage, account, milliseconds: 0 };
  },
  state: () => ({ processes: 1, running: 0, waiting: 0, killed: 0, started: 1, failed: 0 }),
  close: () => undefined,
});

/** Name of the account with the ID of the steward: what he does may be logged. */
async function accountName(api: Api, path: string): Promise<string> {
  const query = Object.entries({ action: 'query', list: 'users', ususerids: '1', format: 'json' });
  const request: FuzzRequest = { method: 'GET', query, headers: {}, viewer: 'anonymous', http: false };
  const { body } = await callApi(api, path, request, undefined);
  const { query: found } = JSON.parse(body) as { query?: { users?: readonly { readonly name?: string }[] } };
  return found?.users?.[0]?.name ?? 'Steward';
}

async function openPlace({
  url,
  copyTo,
  configuration,
}: WikiPlace): Promise<{ readonly database: Database; readonly configuration: Configuration }> {
  const sample = createWiki();
  const opened = { configuration: configuration ?? sample.configuration };
  if (url !== undefined) return { ...opened, database: await openDatabase(url, configuration?.settings) };
  if (copyTo === undefined) return { ...opened, database: fromConnection(sample.database) };
  const connection = await createConnection(`${copyTo}?charset=UTF8MB4_BIN`);
  await copyToMariadb(sample.database, connection);
  await connection.end();
  return { ...opened, database: await openDatabase(copyTo) };
}
