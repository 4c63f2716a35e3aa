import { refuseDelegated } from '../../query/result/delegated.ts';
import type { Session } from '../../wiki/session.ts';
import type { Site } from '../../wiki/site.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { SharedSession } from './find-session.ts';
import { isSharedToken, makeSharedToken } from './shared-tokens.ts';

/**
 * The session of a user logged in to MediaWiki, which alone may change it: logging in or out, and tokens
 * before there is a secret, are rejected with MediaWiki's URL.
 */
export function sessionOfMediaWiki(
  viewer: Viewer,
  { bot, secrets }: SharedSession,
  site: Site,
  seconds: number,
): Session {
  return {
    viewer,
    kind: bot ? 'bot' : 'account',
    token: (purpose) =>
      makeSharedToken(secrets, purpose, seconds) ?? refuseDelegated(`meta=tokens&type=${purpose}`, site),
    check: (purpose, token) => (isSharedToken(secrets, purpose, token) ? 'right' : 'wrong'),
    logIn: () => refuseDelegated('login', site),
    enter: () => refuseDelegated('login', site),
    logOut: () => refuseDelegated('logout', site),
    cookies: () => [],
  };
}
