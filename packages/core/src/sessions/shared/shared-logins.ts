import type { Store } from '../../data/store/store.ts';
import { sanitizeIp } from '../../wiki/ip-address.ts';
import type { SessionSettings } from '../../wiki/settings/sessions.ts';
import type { Site } from '../../wiki/site.ts';
import { createExplainSession } from './explain-session.ts';
import { createFindSessionFault } from './find-session-fault.ts';
import type { FindSharedSession } from './find-session.ts';
import type { SessionStore } from './session-store.ts';

/** The parts of a request that identify a login. */
export interface LoginRequest {
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly address?: string;
  readonly secure?: boolean;
}

/** Finds logins that are shared with MediaWiki. */
export interface SharedLogins {
  /** Returns the ID of the account that is logged in by MediaWiki's cookies; undefined if none is recognized. */
  readonly accountOf: (this: void, request: LoginRequest) => Promise<number | undefined>;
  /** Returns why the login of a request is not recognized. */
  readonly explain: (this: void, request: LoginRequest) => Promise<string>;
  /** Returns why a session that MediaWiki has just begun is not found; `cookies` are those that it has set. */
  readonly findFault: (this: void, cookies: ReadonlyMap<string, string>) => Promise<string | undefined>;
}

/** Creates the lookup of logins that are shared with MediaWiki. */
export function createSharedLogins(
  find: FindSharedSession,
  site: Site,
  store: Store,
  settings: SessionSettings,
  sessionStore: SessionStore | undefined,
): SharedLogins {
  const explain = createExplainSession(site, store, settings, sessionStore);
  const read = ({ headers, address = '127.0.0.1', secure = false }: LoginRequest) => ({
    cookies: String(headers?.['cookie'] ?? ''),
    address: sanitizeIp(address),
    secure,
    seconds: Math.floor(Date.now() / 1000),
  });
  return {
    accountOf: async (request) => (await find(read(request)))?.account?.id,
    explain: (request) => explain(read(request)),
    findFault: createFindSessionFault(site, settings, sessionStore),
  };
}
