import type { Action } from '../../packages/core/src/api/action.ts';
import { coreActions } from '../../packages/core/src/api/actions/index.ts';
import type { Registry } from '../../packages/core/src/query/registry.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import { createLogins } from '../../packages/core/src/sessions/log-in.ts';
import { createSecret } from '../../packages/core/src/sessions/secret.ts';
import { createThrottle } from '../../packages/core/src/sessions/throttle.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { openApi, type TestApiOptions } from '../rig/ask.ts';
import type { Request } from '../rig/requests.ts';
import type { TestWiki } from '../rig/wiki.ts';
import { viewersOf } from './viewers.ts';

/** The bytes that different viewers get. */
export interface Asking {
  /** Actions that are not left to the wiki itself. */
  readonly actions: readonly Action[];
  readonly site: Site;
  readonly registry: Registry;
  readonly viewers: ReadonlyMap<string, Viewer>;
  readonly ask: (request: Request, viewer: Viewer, posted?: boolean) => Promise<string>;
}

/** Puts the API over a wiki and finds a viewer of every kind. */
export async function createAsking(wiki: TestWiki, options: TestApiOptions = {}): Promise<Asking> {
  const api = await openApi(wiki, options);
  const { site, store, registry } = api;
  const { server } = wiki.configuration.general;
  const logins = createLogins(site, store, createSecret(), createThrottle());
  return {
    site,
    registry,
    viewers: await viewersOf(api),
    actions: coreActions(createQueryRunner(registry, site), logins, site),
    ask: async (request, viewer, posted = false) => {
      const method = posted ? 'POST' : 'GET';
      return (await api.ask(request, { viewer, method, server, address: viewer.address })).body;
    },
  };
}
