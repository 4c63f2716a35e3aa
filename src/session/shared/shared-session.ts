import { refuseElsewhere } from '../../result/elsewhere.ts';
import type { Site } from '../../wiki/site.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { Session } from '../session.ts';
import type { SharedSession } from './find-session.ts';
import { isSharedToken, makeSharedToken } from './shared-tokens.ts';

/**
 * The session of who is logged in to MediaWiki. It is MediaWiki's to change: logging in or out, and a token before
 * there is a secret to make it from, are refused with the address where they belong.
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
      makeSharedToken(secrets, purpose, seconds) ?? refuseElsewhere(`meta=tokens&type=${purpose}`, site),
    check: (purpose, token) => (isSharedToken(secrets, purpose, token) ? 'right' : 'wrong'),
    logIn: () => refuseElsewhere('login', site),
    logOut: () => refuseElsewhere('logout', site),
    cookies: () => [],
  };
}
