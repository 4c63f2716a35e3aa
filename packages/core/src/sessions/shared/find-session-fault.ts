import { setTimeout as pause } from 'node:timers/promises';
import type { SessionSettings } from '../../wiki/settings/sessions.ts';
import type { Site } from '../../wiki/site.ts';
import { cookiePrefixOf } from '../cookie.ts';
import type { SessionStore } from './session-store.ts';
import { readStoredSession } from './stored-session.ts';

/** Number of times that a session is looked for, since a replica may have it a little later. */
const TRIES = 5;

/** Milliseconds between two tries. */
const INTERVAL = 500;

/** Creates the check whether a session that MediaWiki has just begun is found by the settings. */
export function createFindSessionFault(
  site: Site,
  settings: SessionSettings,
  sessionStore: SessionStore | undefined,
): (cookies: ReadonlyMap<string, string>) => Promise<string | undefined> {
  const prefix = settings.cookiePrefix ?? cookiePrefixOf(site);
  const sessionCookie = settings.sessionCookie ?? `${prefix}_session`;
  const keyPrefix = settings.keyPrefix ?? site.configuration.general.wikiid;
  return async (cookies) => {
    const id = cookies.get(sessionCookie);
    if (id === undefined) {
      const others = [...cookies.keys()].map((name) => `"${name}"`).join(', ') || 'none';
      return `MediaWiki sets no cookie "${sessionCookie}", but ${others}: check settings.sessions.cookiePrefix ($wgCookiePrefix) and sessionCookie ($wgSessionName)`;
    }
    if (!sessionStore) return undefined;
    try {
      for (let i = 0; i < TRIES; i++) {
        if (i > 0) await pause(INTERVAL);
        const values = await sessionStore.read(`${keyPrefix}:MWSession:${id}`);
        if (values.some((value) => readStoredSession(value) !== undefined)) return undefined;
      }
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return `a session that MediaWiki has just begun is not in the store under the prefix "${keyPrefix}": check settings.sessions.store ($wgSessionCacheType) and keyPrefix ($wgCachePrefix)`;
  };
}
