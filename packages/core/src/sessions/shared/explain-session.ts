import { readAccount, tokenOf } from '../../data/store/accounts.ts';
import type { Store } from '../../data/store/store.ts';
import type { SessionSettings } from '../../wiki/settings/sessions.ts';
import type { Site } from '../../wiki/site.ts';
import { cookiePrefixOf, readCookie } from '../cookie.ts';
import { sameText } from '../secret.ts';
import { createTokenOfAccount } from './account-token.ts';
import type { CookieRequest } from './find-session.ts';
import type { SessionStore } from './session-store.ts';
import { readStoredSession } from './stored-session.ts';

/** Explains in a sentence why a login that MediaWiki accepts is not recognized, and which setting to check. */
export type ExplainSession = (request: Omit<CookieRequest, 'address'>) => Promise<string>;

/** Creates the explanation of logins that are not recognized; it contains no value of a cookie. */
export function createExplainSession(
  site: Site,
  store: Store,
  settings: SessionSettings,
  sessionStore: SessionStore | undefined,
): ExplainSession {
  const { wikiid } = site.configuration.general;
  const prefix = settings.cookiePrefix ?? cookiePrefixOf(site);
  const sessionCookie = settings.sessionCookie ?? `${prefix}_session`;
  const keyPrefix = settings.keyPrefix ?? wikiid;
  const tokenOfAccount = createTokenOfAccount(settings);
  const wrongVersion =
    'its token does not match the account: check settings.sessions.authenticationTokenVersion ($wgAuthenticationTokenVersion) and tokenHash';
  return async ({ cookies, secure, seconds }) => {
    if (settings.secure && !secure)
      return 'the request did not come over HTTPS: check settings.sessions.secure and trustedProxies';
    const isBot = readCookie(cookies, `${prefix}_BPsession`) !== undefined;
    const userId = readCookie(cookies, `${prefix}UserID`);
    if (userId === undefined && !isBot)
      return `no cookie is named ${prefix}UserID: check settings.sessions.cookiePrefix ($wgCookiePrefix)${otherPrefix(cookies)}`;
    const account = userId === undefined ? undefined : await readAccount(store, Number(userId));
    if (!isBot && !account) return 'the database has no such account: it may belong to another wiki';
    const token = readCookie(cookies, `${prefix}Token`);
    const expected = account && (await tokenOfAccount(tokenOf(account)));
    if (token !== undefined && expected !== undefined && !sameText(token, expected)) return wrongVersion;
    const name = isBot ? `${prefix}_BPsession` : sessionCookie;
    const id = readCookie(cookies, name);
    if (id === undefined)
      return `no cookie is named ${name}: check settings.sessions.sessionCookie ($wgSessionName)`;
    if (!sessionStore) return 'settings.sessions.store is not set, which only accepts "keep me logged in"';
    const stored = (await sessionStore.read(`${keyPrefix}:MWSession:${id}`))
      .map(readStoredSession)
      .find((session) => session !== undefined && session.expires > seconds);
    if (!stored)
      return `its session is not in the store under the prefix "${keyPrefix}": check settings.sessions.store ($wgSessionCacheType) and keyPrefix ($wgCachePrefix)`;
    const owner = await readAccount(store, stored.userId);
    const ownToken = owner && (await tokenOfAccount(tokenOf(owner)));
    if (ownToken !== undefined && (stored.userToken === null || !sameText(stored.userToken, ownToken)))
      return wrongVersion;
    return `its session is of the provider ${stored.provider}, or restricted to other addresses`;
  };
}

/** Names the prefix of another cookie that names an account. */
function otherPrefix(cookies: string): string {
  const [, other] = /(?:^|;\s*)([\w-]+)UserID=/.exec(cookies) ?? [];
  return other === undefined ? '' : `; the request has one with the prefix "${other}"`;
}
