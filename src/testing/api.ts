import type { Database } from 'better-sqlite3';
import { createApi } from '../actions/create-api.ts';
import type { Database as OpenDatabase } from '../database/database.ts';
import { extensions, siteRegistry } from '../extensions/index.ts';
import { createServer } from '../http/server.ts';
import { createQueryRunner } from '../query/run.ts';
import { viewerOfAccount } from '../session/viewers.ts';
import { readAccount } from '../store/accounts.ts';
import { openStore } from '../store/open-store.ts';
import type { Configuration } from '../wiki/configuration.ts';
import { createSite } from '../wiki/site.ts';

/** Request parameters; lists are joined by `|`, `false` omits a parameter. */
export type TestParameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[]>
>;

/** Options of a request. */
export interface RequestOptions {
  /** User name of the viewer; anonymous by default. */
  readonly as?: string;
  readonly method?: 'GET' | 'POST';
}

/** Decoded JSON of any structure. */
export interface TestAnswer {
  readonly [key: string]: TestAnswer;
  readonly [index: number]: TestAnswer;
}

/** Opens a wiki in memory for reading. */
export type OpenWiki = (connection: Database) => OpenDatabase | Promise<OpenDatabase>;

/** The API of a wiki in memory. */
export interface TestApi {
  readonly request: (parameters: TestParameters, options?: RequestOptions) => Promise<TestAnswer>;
  readonly listen: () => Promise<{ readonly url: string }>;
  readonly close: () => void;
}

/** Creates an API for a wiki in memory, opened by `open` on the first request. */
export function createTestApi(connection: Database, configuration: Configuration, open: OpenWiki): TestApi {
  const site = createSite(configuration, extensions);
  const opening = lazily(async () => {
    const store = await openStore(await open(connection));
    return { store, api: createApi(site, store, createQueryRunner(siteRegistry(site), site)) };
  });
  const closers: (() => void)[] = [];

  const viewerNamed = async (name: string) => {
    const { store } = await opening();
    const account = await readAccount(store, name);
    if (!account) throw new Error(`There is no account "${name}"`);
    return viewerOfAccount(account, undefined, { site, store, address: ADDRESS, now: Date.now() });
  };

  return {
    request: async (parameters, { as, method = 'GET' } = {}) => {
      const { api } = await opening();
      const { body } = await api.handle({
        method,
        posted: method === 'POST',
        parameters: asTexts({ format: 'json', formatversion: 2, ...parameters }),
        server: configuration.general.server,
        address: ADDRESS,
        ...(as !== undefined && { viewer: await viewerNamed(as) }),
      });
      return JSON.parse(body) as TestAnswer;
    },
    listen: async () => {
      const { store, api } = await opening();
      const server = await createServer(api, site, { isReady: async () => Boolean(store) });
      closers.push(() => void server.close());
      const origin = await server.listen({ host: ADDRESS, port: 0 });
      return { url: `${origin}${configuration.general.scriptpath}/api.php` };
    },
    close: () => {
      for (const close of closers) close();
    },
  };
}

const ADDRESS = '127.0.0.1';

/** Creates a value on first use. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function asTexts(parameters: TestParameters): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === false) continue;
    if (value === true) texts.set(name, '1');
    else texts.set(name, typeof value === 'object' ? value.join('|') : String(value));
  }
  return texts;
}
