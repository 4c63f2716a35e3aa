import {
  createApi,
  type ApiOptions,
  type TextResponse,
  type WikiApi,
} from '../../packages/core/src/api/actions/create-api.ts';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import type { ApiRequest } from '../../packages/core/src/api/request.ts';
import type { Database } from '../../packages/core/src/data/database/database.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import type { Store } from '../../packages/core/src/data/store/store.ts';
import type { Extension } from '../../packages/core/src/query/extension.ts';
import type { Registry } from '../../packages/core/src/query/registry.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import { createSite, type Site } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { withIndexFile } from '../../packages/search/src/cirrus/index/location.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { withPages } from '../../packages/server/src/pages/answer-pages.ts';
import type { ServedWiki } from '../../packages/server/src/served-request.ts';
import { guardAnswer } from './guard-answer.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestWiki } from './wiki.ts';

/** Options of a test's API. */
export interface TestApiOptions extends ApiOptions {
  /** Settings that override those of the wiki. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Extensions besides those that come with Wikiquery. */
  readonly extensions?: readonly Extension[];
  /** Whether anonymous viewers may not read the wiki. */
  readonly closed?: boolean;
  /** The full-text index, where that is not in the wiki's database. */
  readonly wordIndex?: Database;
}

/** The API of a test's wiki. */
export interface TestApi extends Omit<WikiApi, keyof ServedWiki>, ServedWiki {
  readonly site: Site;
  readonly store: Store;
  readonly registry: Registry;
  /** SQL of all statements executed so far. */
  readonly statements: readonly string[];
  /**
   * Sends a request, by default `action=query` in JSON with formatversion 2. `request` has a `viewer`, or `headers`
   * with cookies; the viewer is anonymous by default.
   */
  readonly ask: (
    this: void,
    parameters: Readonly<Record<string, string>>,
    request?: Partial<ApiRequest>,
  ) => Promise<TestResponse>;
}

/** A response of the API. */
export interface TestResponse extends TextResponse {
  /** The decoded body; empty where it is not JSON. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The error code. */
  readonly error: string | undefined;
  /** Warning codes, if the request has an `errorformat` other than `bc`. */
  readonly warnings: readonly string[];
}

/** Opens the API of a test's wiki. */
export async function openApi(
  { configuration, database }: Pick<TestWiki, 'configuration' | 'database'>,
  { settings, extensions: others = [], closed, wordIndex, ...options }: TestApiOptions = {},
): Promise<TestApi> {
  const usergroups = configuration.usergroups.map((group) =>
    closed && group.name === '*'
      ? { ...group, rights: group.rights.filter((right) => right !== 'read') }
      : group,
  );
  const site = createSite(
    { ...configuration, usergroups, settings: { ...configuration.settings, ...settings } },
    [...extensions, ...others],
    searchBackend,
  );
  const statements: string[] = [];
  const connection = await openTestDatabase(database);
  const opened = await openStore({
    ...connection,
    all: (query, options) => {
      statements.push(query.compile().sql);
      return connection.all(query, options);
    },
  });
  const store = wordIndex ? withIndexFile(opened, wordIndex) : opened;
  const registry = siteRegistry(site);
  const api = withPages(createApi(site, store, createQueryRunner(registry, site), options), site);
  return {
    ...api,
    site,
    store,
    registry,
    statements,
    ask: async (parameters, { method = 'GET', ...request } = {}) => {
      const defaults = { action: 'query', format: 'json', formatversion: '2' };
      return toTestResponse(
        await api.handle({
          method,
          posted: method === 'POST',
          server: 'https://wiki.example',
          parameters: new Map(Object.entries({ ...defaults, ...parameters })),
          ...request,
        }),
      );
    },
  };
}

function toTestResponse(response: TextResponse): TestResponse {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const error = response.headers['mediawiki-api-error'];
  let json: TestResponse['json'] | undefined;
  return {
    ...response,
    error: error === undefined ? undefined : String(error),
    get json() {
      return (json ??= isJson ? guardAnswer(JSON.parse(response.body) as TestResponse['json']) : {});
    },
    get warnings() {
      const { warnings } = this.json;
      return Array.isArray(warnings) ? warnings.map(({ code }: { code: string }) => code) : [];
    },
  };
}
