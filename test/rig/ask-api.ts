import { openTestDatabase } from './test-database.ts';
import { extensions, siteRegistry } from '../../src/extensions/index.ts';
import { createQueryRunner } from '../../src/query/run.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { TestWiki } from './wiki.ts';
import { createSite } from '../../src/wiki/site.ts';
import {
  type Api,
  type ApiOptions,
  type ApiResponse,
  createApi,
  type RawRequest,
} from '../../src/actions/create-api.ts';

/** Settings that a test's wiki has beside its usual ones. */
export interface FrameOptions extends ApiOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether only people with an account may read. */
  readonly closed?: boolean;
}

/** The API of a test's wiki, to be asked request by request with its headers. */
export async function openApi(
  wiki: TestWiki,
  { settings, closed, ...options }: FrameOptions = {},
): Promise<Api> {
  const { configuration } = wiki;
  const usergroups = configuration.usergroups.map((group) =>
    closed && group.name === '*'
      ? { ...group, rights: group.rights.filter((right) => right !== 'read') }
      : group,
  );
  const site = createSite(
    {
      ...configuration,
      usergroups,
      settings: { ...configuration.settings, ...settings },
    },
    extensions,
  );
  const store = await openStore(await openTestDatabase(wiki.database));
  return createApi(site, store, createQueryRunner(siteRegistry(site), site), options);
}

/** What came back, with the body decoded. */
export interface Asked extends ApiResponse {
  readonly json: Readonly<Record<string, unknown>>;
}

/** Asks in JSON and formatversion 2 unless the parameters say otherwise. */
export async function ask(
  api: Api,
  parameters: Readonly<Record<string, string>>,
  more: Partial<RawRequest> = {},
): Promise<Asked> {
  const { method = 'GET' } = more;
  const response = await api.handle({
    method,
    posted: method === 'POST',
    server: 'https://wiki.example',
    parameters: new Map(
      Object.entries({ action: 'query', format: 'json', formatversion: '2', ...parameters }),
    ),
    ...more,
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { ...response, json: isJson ? (JSON.parse(response.body) as Asked['json']) : {} };
}
