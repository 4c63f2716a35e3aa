import { createApi } from '../../src/actions/create-api.ts';
import { openTestDatabase } from '../rig/test-database.ts';
import { extensions, siteRegistry } from '../../src/extensions/index.ts';
import type { Registry } from '../../src/query/registry.ts';
import { createQueryRunner } from '../../src/query/run.ts';
import { viewerOfAccount } from '../../src/session/viewers.ts';
import { readAccount } from '../../src/store/accounts.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { TestWiki } from '../rig/wiki.ts';
import { createSite, type Site } from '../../src/wiki/site.ts';
import { rightsOfGroups } from '../../src/wiki/user-rights.ts';
import type { Viewer } from '../../src/wiki/viewer.ts';
import type { Request } from '../rig/requests.ts';
import { address, anybody } from '../rig/viewers.ts';

/** The bytes that different viewers get. */
export interface Asking {
  readonly site: Site;
  readonly registry: Registry;
  readonly viewers: ReadonlyMap<string, Viewer>;
  readonly ask: (request: Request, viewer: Viewer, posted?: boolean) => Promise<string>;
}

/** Accounts by the kind of viewer that they are, and the groups that they are in beside their own. */
const accounts: Readonly<Record<string, readonly [name: string, ...groups: string[]]>> = {
  user: ['Keeper'],
  owner: ['Cartographer'],
  sysop: ['Warden'],
  suppressor: ['Night watch'],
  checkuser: ['Customs officer'],
  steward: ['Harbour master', 'suppress', 'checkuser'],
};

const now = Date.parse('2025-07-01T12:00:00Z');

/** Puts the API over a wiki and finds a viewer of every kind. */
export async function createAsking({ database, configuration }: TestWiki): Promise<Asking> {
  const site = createSite(configuration, extensions);
  const store = await openStore(await openTestDatabase(database));
  const registry = siteRegistry(site);
  const api = createApi(site, store, createQueryRunner(registry, site));
  const viewers = new Map<string, Viewer>([['anonymous', anybody(site)]]);
  for (const [kind, [name, ...more]] of Object.entries(accounts)) {
    const account = await readAccount(store, name);
    if (!account) throw new Error(`The wiki has no account ${name}.`);
    const viewer = await viewerOfAccount(account, undefined, { site, store, address, now });
    const rights = new Set([...viewer.rights, ...rightsOfGroups(more, site)]);
    viewers.set(kind, { ...viewer, groups: [...viewer.groups, ...more], rights });
  }
  return {
    site,
    registry,
    viewers,
    ask: async (request, viewer, posted = false) => {
      const { body } = await api.handle({
        method: posted ? 'POST' : 'GET',
        posted,
        parameters: new Map(Object.entries(request)),
        server: configuration.general.server,
        address,
        viewer,
      });
      return body;
    },
  };
}
