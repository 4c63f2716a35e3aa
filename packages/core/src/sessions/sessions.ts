import {
  passwordOf,
  readAccount,
  readBotPassword,
  tokenOf,
  type Account,
  type BotPassword,
} from '../data/store/accounts.ts';
import type { Store } from '../data/store/store.ts';
import { sanitizeIp } from '../wiki/ip-address.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import type { Session, Sessions } from '../wiki/session.ts';
import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { cookiePrefixOf, openSession, readCookie, type SessionData } from './cookie.ts';
import { fingerprint } from './fingerprint.ts';
import { OwnSession, type SessionFacts } from './own-session.ts';
import type { Revocations } from './revocations.ts';
import { sameText, type Secret } from './secret.ts';
import type { FindSharedSession } from './shared/find-session.ts';
import { sessionOfMediaWiki } from './shared/shared-session.ts';
import { createAnonymousViewers, isRefused, viewerOfAccount, type UsedBotPassword } from './viewers.ts';

const none: ReadonlyMap<string, string> = new Map();

/** What {@link createSessions} creates and reads sessions with. */
export interface SessionMeans {
  readonly secret: Secret;
  readonly revocations: Revocations;
  readonly shared?: FindSharedSession | undefined;
}

/**
 * Creates the sessions of a wiki, which are kept in signed cookies, so that any process can read them. With `shared`,
 * MediaWiki's sessions are also valid, and Wikiquery's own cookies get names that MediaWiki does not use.
 */
export function createSessions(
  site: Site,
  store: Store,
  { secret, revocations, shared }: SessionMeans,
): Sessions {
  const ours = `${cookiePrefixOf(site)}_${shared ? 'wikiquery_' : ''}`;
  const names = { account: `${ours}session`, bot: `${ours}BPsession` };
  const keeping = { secret, revocations, names };
  const anonymous = createAnonymousViewers(site);

  const loadViewer = async (
    account: Account,
    bot: UsedBotPassword | undefined,
    address: string,
    now: number,
  ): Promise<Viewer | undefined> => {
    if (await isRefused(store, site, account, now)) return undefined;
    return viewerOfAccount(account, bot, { site, store, address, now });
  };

  /** Returns the viewer of a session's account; undefined if the session is no longer valid. */
  const recognize = async (
    session: SessionData,
    address: string,
    now: number,
  ): Promise<Viewer | undefined> => {
    const { user } = session;
    if (!user || revocations.has(session, Math.floor(now / 1000))) return undefined;
    const account = await readAccount(store, user.id);
    if (!account) return undefined;
    const bot = user.app === undefined ? undefined : await readBotPassword(store, user.id, user.app);
    if (user.app !== undefined && !bot) return undefined;
    if (!sameText(user.fingerprint, fingerprintOf(secret, account, bot))) return undefined;
    if (bot?.addresses && !isInNetworks(address, bot.addresses)) return undefined;
    return loadViewer(account, bot, address, now);
  };

  /** Reads the first valid one of Wikiquery's own cookies. */
  const findOwn = async (
    cookies: string,
    address: string,
    now: number,
  ): Promise<Pick<SessionFacts, 'viewer' | 'kind' | 'data'> | undefined> => {
    for (const [name, kind] of [[names.bot, 'bot'] as const, [names.account, 'account'] as const]) {
      const value = readCookie(cookies, name);
      const data = value === undefined ? undefined : openSession(secret, name, value, Math.floor(now / 1000));
      const viewer = data && (await recognize(data, address, now));
      if (!data || (data.user && !viewer)) continue;
      return viewer ? { viewer, kind, data } : { viewer: anonymous(address), kind: 'anonymous', data };
    }
    return undefined;
  };

  const findSession = async (cookies: string, address: string, secure: boolean): Promise<Session> => {
    const now = Date.now();
    const seconds = Math.floor(now / 1000);
    const theirs = await shared?.({ cookies, address, secure, seconds });
    if (theirs?.account) {
      const who = await loadViewer(theirs.account, theirs.bot, address, now);
      if (who) return sessionOfMediaWiki(who, theirs, site, seconds);
    }
    const found = cookies.includes(ours) ? await findOwn(cookies, address, now) : undefined;
    return new OwnSession(keeping, {
      viewer: found?.viewer ?? anonymous(address),
      kind: found?.kind ?? 'anonymous',
      data: found?.data,
      secrets: theirs?.account ? none : (theirs?.secrets ?? none),
      seconds,
      secure,
    });
  };

  return {
    open: async ({ headers, address: from, secure = false }) => {
      const address = sanitizeIp(from);
      const cookies = headers['cookie'];
      if (typeof cookies === 'string' && cookies !== '') return findSession(cookies, address, secure);
      return new OwnSession(keeping, {
        viewer: anonymous(address),
        kind: 'anonymous',
        data: undefined,
        secrets: none,
        seconds: Math.floor(Date.now() / 1000),
        secure,
      });
    },
  };
}

/** Returns a hash that changes when sessions must end: with the account's token, or password, or the bot password. */
export function fingerprintOf(secret: Secret, account: Account, bot?: BotPassword): string {
  const parts = [account.id, tokenOf(account) || passwordOf(account), bot?.app ?? '', bot?.token ?? ''];
  return fingerprint(secret, parts);
}
