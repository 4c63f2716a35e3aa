import { randomBytes } from 'node:crypto';
import { type Account, type BotPassword, readAccount, readBotPassword } from '../data/store/accounts.ts';
import type { Store } from '../data/store/store.ts';
import { sanitizeIp } from '../wiki/ip-address.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';
import {
  cookiePrefixOf,
  LONGEST_SESSION,
  openSession,
  readCookie,
  sealSession,
  type SessionData,
  writeCookie,
} from './cookie.ts';
import type { Revocations } from './revocations.ts';
import { sameText, type Secret } from './secret.ts';
import { type LoggedIn, type Session, type SessionRequest, type Sessions } from '../wiki/session.ts';
import type { FindSharedSession } from './shared/find-session.ts';
import { sessionOfMediaWiki } from './shared/shared-session.ts';
import { isSharedToken, makeSharedToken } from './shared/shared-tokens.ts';
import { ANONYMOUS_TOKEN, isToken, makeToken, needsSession } from './tokens.ts';
import { createAnonymousViewers, isRefused, type UsedBotPassword, viewerOfAccount } from './viewers.ts';

/** Lifetime of an anonymous session in seconds: long enough to log in. */
const SHORT = 3600;
/** Milliseconds for which groups and rights are cached. */
const FRESH = 10_000;
const MOST_CACHED = 10_000;
const none: ReadonlyMap<string, string> = new Map();

/** What sessions are made and read with. */
export interface SessionMeans {
  readonly secret: Secret;
  readonly revocations: Revocations;
  readonly shared?: FindSharedSession | undefined;
}

/**
 * Makes the sessions of a wiki, which are kept in signed cookies, so that any process can read them. With `shared`,
 * MediaWiki's sessions are valid here too, and our own cookies get names that MediaWiki does not use.
 */
export function createSessions(
  site: Site,
  store: Store,
  { secret, revocations, shared }: SessionMeans,
): Sessions {
  const ours = `${cookiePrefixOf(site)}_${shared ? 'wikiquery_' : ''}`;
  const accountCookie = `${ours}session`;
  const botCookie = `${ours}BPsession`;
  const anonymous = createAnonymousViewers(site);
  const cached = new Map<string, { readonly viewer: Viewer | undefined; readonly until: number }>();

  const loadViewer = async (
    account: Account,
    bot: UsedBotPassword | undefined,
    address: string,
    now: number,
  ): Promise<Viewer | undefined> => {
    const { id, token, touched, editCount } = account;
    const login = bot && [bot.app, bot.token, bot.grants, [...(bot.rights ?? [])]];
    const key = JSON.stringify([id, token, touched, editCount, login, address]);
    const known = cached.get(key);
    if (known && known.until > performance.now()) return known.viewer;
    const viewer = (await isRefused(store, site, id, now))
      ? undefined
      : await viewerOfAccount(account, bot, { site, store, address, now });
    if (cached.size >= MOST_CACHED) cached.clear();
    cached.set(key, { viewer, until: performance.now() + FRESH });
    return viewer;
  };

  /** The viewer of a session's account; undefined where the session is no longer valid. */
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

  return {
    open: async ({ headers, address: from, secure = false }: SessionRequest): Promise<Session> => {
      const address = sanitizeIp(from);
      const now = Date.now();
      const seconds = Math.floor(now / 1000);
      const header = headers['cookie'];
      const given = typeof header === 'string' ? header : '';
      const theirs = given === '' ? undefined : await shared?.({ cookies: given, address, secure, seconds });
      if (theirs?.account) {
        const who = await loadViewer(theirs.account, theirs.bot, address, now);
        if (who) return sessionOfMediaWiki(who, theirs, site, seconds);
      }
      const secrets = theirs?.account ? none : (theirs?.secrets ?? none);
      const cookies = given.includes(ours) ? given : '';
      const read = (name: string): SessionData | undefined => {
        const value = readCookie(cookies, name);
        return value === undefined ? undefined : openSession(secret, name, value, seconds);
      };
      let viewer: Viewer | undefined;
      let data: SessionData | undefined;
      let kind: Session['kind'] = 'anonymous';
      if (cookies !== '') {
        for (const [name, of] of [[botCookie, 'bot'] as const, [accountCookie, 'account'] as const]) {
          const found = read(name);
          const who = found && (await recognize(found, address, now));
          if (!found || (found.user && !who)) continue;
          data = found;
          viewer = who;
          if (who) kind = of;
          break;
        }
      }
      const who = viewer ?? (await anonymous({ headers, address }));
      const before = data;
      let after = data;
      const ended = new Set<string>();
      const begin = (): SessionData =>
        (after ??= { key: randomBytes(16).toString('hex'), expires: seconds + SHORT });
      return {
        viewer: who,
        kind,
        token: (purpose) => {
          if (who.id === 0 && !needsSession(purpose)) return ANONYMOUS_TOKEN;
          const theirToken = who.id === 0 ? makeSharedToken(secrets, purpose, seconds) : undefined;
          return theirToken ?? makeToken(secret, begin().key, purpose, seconds);
        },
        check: (purpose, token) => {
          if (who.id === 0 && !needsSession(purpose)) return token === ANONYMOUS_TOKEN ? 'right' : 'wrong';
          if (who.id === 0 && isSharedToken(secrets, purpose, token)) return 'right';
          if (!before) return secrets.has(purpose) ? 'wrong' : 'lost';
          return isToken(secret, before.key, purpose, token) ? 'right' : 'wrong';
        },
        logIn: (user: LoggedIn) => {
          after = {
            key: randomBytes(16).toString('hex'),
            expires: seconds + LONGEST_SESSION,
            began: seconds,
            user,
          };
        },
        logOut: async () => {
          after = undefined;
          ended.add(kind === 'bot' ? botCookie : accountCookie);
          if (before) await revocations.add(before.key, seconds);
        },
        cookies: () => {
          const written = [...ended].map((name) => writeCookie(name, '', 0, secure));
          const aged =
            after?.user !== undefined && after === before && after.expires - seconds < LONGEST_SESSION / 2
              ? { ...after, expires: seconds + LONGEST_SESSION }
              : after;
          if (aged && aged !== before) {
            const name = aged.user?.app === undefined ? accountCookie : botCookie;
            written.push(writeCookie(name, sealSession(secret, name, aged), aged.expires - seconds, secure));
          }
          return written;
        },
      };
    },
  };
}

/** Changes when sessions have to end: a hash of the account's token (or password) and the bot password's. */
export function fingerprintOf(secret: Secret, account: Account, bot?: BotPassword): string {
  const parts = [account.id, account.token || account.password, bot?.app ?? '', bot?.token ?? ''];
  return secret.sign('fingerprint', JSON.stringify(parts)).toString('base64url').slice(0, 22);
}
