import { readAccount, readBotPassword, tokenOf, type Account } from '../../data/store/accounts.ts';
import type { Store } from '../../data/store/store.ts';
import { isInNetworks } from '../../wiki/ip-network.ts';
import type { SessionSettings } from '../../wiki/settings/sessions.ts';
import type { Site } from '../../wiki/site.ts';
import { cookiePrefixOf, readCookie } from '../cookie.ts';
import { sameText } from '../secret.ts';
import type { UsedBotPassword } from '../viewers.ts';
import { createTokenOfAccount } from './account-token.ts';
import type { SessionStore } from './session-store.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

/** A session of MediaWiki. */
export interface SharedSession {
  /** The account that is logged in, if any. */
  readonly account?: Account;
  /** The bot password used to log in. */
  readonly bot?: UsedBotPassword;
  /** Secrets from which tokens derive; empty until MediaWiki creates one. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** The parts of a request that identify a session. */
export interface CookieRequest {
  /** The `Cookie` header. */
  readonly cookies: string;
  readonly address: string;
  readonly secure: boolean;
  /** Seconds since 1970. */
  readonly seconds: number;
}

/** Finds the session that MediaWiki would use for the request; undefined if it would start a new one. */
export type FindSharedSession = (request: CookieRequest) => Promise<SharedSession | undefined>;

/** Stored class names of MediaWiki's session providers; those of extensions are not supported. */
const providers = {
  cookie: 'MediaWiki\\Session\\CookieSessionProvider',
  bot: 'MediaWiki\\Session\\BotPasswordSessionProvider',
} as const;

/** Creates the lookup of MediaWiki's sessions; without a store, only "remember me" cookies count. */
export function createFindSharedSession(
  site: Site,
  store: Store,
  settings: SessionSettings,
  sessionStore: SessionStore | undefined,
): FindSharedSession {
  const { wikiid } = site.configuration.general;
  const prefix = settings.cookiePrefix ?? cookiePrefixOf(site);
  const sessionCookie = settings.sessionCookie ?? `${prefix}_session`;
  const keyPrefix = settings.keyPrefix ?? wikiid;
  const tokenOfAccount = createTokenOfAccount(settings);

  const load = async (id: string | undefined, seconds: number): Promise<StoredSession | undefined> => {
    if (id === undefined || !sessionStore) return undefined;
    const values = await sessionStore.read(`${keyPrefix}:MWSession:${id}`);
    return values
      .map(readStoredSession)
      .filter((session) => session !== undefined)
      .filter(({ expires }) => expires > seconds)
      .toSorted((a, b) => b.expires - a.expires)[0];
  };

  const isAccounts = async (account: Account, token: string | null): Promise<boolean> => {
    const own = await tokenOfAccount(tokenOf(account));
    return own !== undefined && token !== null && sameText(token, own);
  };

  /** Whether a stored session belongs to an account and has not been invalidated. */
  const belongsTo = async (session: StoredSession, account: Account): Promise<boolean> =>
    session.userId === account.id &&
    (session.userName === null || session.userName === account.name) &&
    isAccounts(account, session.userToken);

  const findBot = async ({
    cookies,
    address,
    seconds,
  }: CookieRequest): Promise<SharedSession | undefined> => {
    const session = await load(sessionId(cookie(cookies, `${prefix}_BPsession`)), seconds);
    if (session?.provider !== providers.bot || session.userId <= 0) return undefined;
    const account = await readAccount(store, session.userId);
    if (!account || !(await belongsTo(session, account))) return undefined;
    const { centralId, appId, token, rights } = session.providerMetadata;
    if (typeof centralId !== 'number' || typeof appId !== 'string' || typeof token !== 'string')
      return undefined;
    const bot = await readBotPassword(store, centralId, appId);
    if (!bot || token === '' || !sameText(token, bot.token)) return undefined;
    if (bot.addresses && !isInNetworks(address, bot.addresses)) return undefined;
    const granted = Array.isArray(rights) && { rights: new Set(rights.map(String)) };
    return { account, bot: { ...bot, ...granted }, secrets: session.secrets };
  };

  const findAccount = async ({ cookies, seconds }: CookieRequest): Promise<SharedSession | undefined> => {
    const id = sessionId(cookie(cookies, sessionCookie));
    const userId = cookie(cookies, `${prefix}UserID`);
    const userName = cookie(cookies, `${prefix}UserName`);
    const token = cookie(cookies, `${prefix}Token`);
    if (userId === undefined) {
      const session = await load(id, seconds);
      // Without the user's cookies, only an anonymous session is valid.
      const isAnonymous =
        session?.provider === providers.cookie && session.userId === 0 && session.userName === null;
      return isAnonymous ? { secrets: session.secrets } : undefined;
    }
    if (!/^[1-9]\d{0,14}$/.test(userId)) return undefined;
    if (token === undefined && id === undefined) return undefined;
    const account = await readAccount(store, Number(userId));
    if (!account || (userName !== undefined && !isName(userName, account.name))) return undefined;
    if (token !== undefined && !(await isAccounts(account, token))) return undefined;
    const session = await load(id, seconds);
    if (!session) return token === undefined ? undefined : { account, secrets: new Map() };
    if (session.provider !== providers.cookie || !(await belongsTo(session, account))) return undefined;
    return { account, secrets: session.secrets };
  };

  return async (request) => {
    if (settings.secure && !request.secure) return undefined;
    return (await findBot(request)) ?? findAccount(request);
  };
}

const sessionId = (value: string | undefined): string | undefined =>
  value !== undefined && /^[\w-]{32,128}$/.test(value) ? value : undefined;

/** Returns a cookie as PHP reads it; a deleted cookie's value counts as absent. */
function cookie(cookies: string, name: string): string | undefined {
  const value = readCookie(cookies, name);
  if (value === undefined || value === 'deleted') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Some PHP versions encode spaces in cookies as plus signs. */
const isName = (given: string, name: string): boolean =>
  given === name || given.replaceAll('+', ' ') === name;
