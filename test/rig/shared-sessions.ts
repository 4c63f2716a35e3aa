import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { serialize } from 'php-serialize';
import { createDatabaseSessionStore } from '../../packages/core/src/sessions/shared/database-store.ts';
import type { SessionStore } from '../../packages/core/src/sessions/shared/session-store.ts';
import type { GivenSessionSettings } from '../../packages/core/src/wiki/settings/sessions.ts';
import { timestampOf } from '../../packages/core/src/wiki/timestamp.ts';
import { openApi, type TestApi } from './ask.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestWiki } from './wiki.ts';

/** A row of the table `user`. */
export interface UserRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly user_token: string;
}

/** Cookies by name without the wiki's prefix. */
export type Cookies = Readonly<Record<string, string | number | undefined>>;

interface UserInfo {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly string[];
  readonly rights: readonly string[];
}

/** The secret of every stored session. */
export const sessionSecret = '658b116322f900ad36c2add9620c6f15';

/** MediaWiki's provider of sessions in cookies. */
export const cookieProvider = 'MediaWiki\\Session\\CookieSessionProvider';

/** MediaWiki's provider of sessions of bot passwords. */
export const botProvider = 'MediaWiki\\Session\\BotPasswordSessionProvider';

/** Seconds since 1970 at the start of the tests. */
export const now = Math.floor(Date.now() / 1000);

const hour = 3600;

/** Stores sessions as MediaWiki does, and sends requests with their cookies. */
export function sharedSessions(wiki: TestWiki) {
  const { database } = wiki;
  const prefix = wiki.configuration.general.wikiid;

  const userNamed = (name: string): UserRow => {
    const row = database
      .prepare<[string], UserRow>('SELECT user_id, user_name, user_token FROM user WHERE user_name = ?')
      .get(name);
    assert.ok(row, name);
    return row;
  };
  const warden = userNamed('Warden');

  let ids = 0;
  const freshId = (): string => `n1cgqaadj6cotsqb32akl1fvg66u${String(ids++).padStart(4, '0')}`;

  /** Stores a session in MediaWiki's format, by default Warden's, and returns its ID. */
  function store(
    metadata: Readonly<Record<string, unknown>>,
    data: Readonly<Record<string, unknown>> = { wsTokenSecrets: { default: sessionSecret } },
    { expires = now + hour, packed = true, id = freshId() } = {},
  ): string {
    const value = serialize({
      data: { wsSessionSecret: sessionSecret, wsSessionPbkdf2Iterations: 10_001, ...data },
      metadata: {
        provider: cookieProvider,
        providerMetadata: null,
        userId: warden.user_id,
        userName: warden.user_name,
        userToken: warden.user_token,
        remember: true,
        forceHTTPS: false,
        expires,
        loggedOut: 0,
        persisted: true,
        ...metadata,
      },
    });
    database
      .prepare('INSERT INTO objectcache (keyname, value, exptime) VALUES (?, ?, ?)')
      .run(`${prefix}:MWSession:${id}`, packed ? deflateRawSync(value) : value, timestampOf(expires * 1000));
    return id;
  }

  const cookieHeader = (cookies: Cookies): string =>
    Object.entries(cookies)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${prefix}${name}=${encodeURIComponent(value ?? '')}`)
      .join('; ');

  async function whoIs(
    api: TestApi,
    cookies: Cookies,
    more: { readonly secure?: boolean } = {},
  ): Promise<UserInfo> {
    const { json } = await api.ask(
      { meta: 'userinfo', uiprop: 'groups|rights' },
      { headers: { cookie: cookieHeader(cookies) }, ...more },
    );
    const { query } = json as { query?: { userinfo: UserInfo } };
    assert.ok(query, JSON.stringify(json));
    return query.userinfo;
  }

  return {
    prefix,
    userNamed,
    warden,
    /** The cookies that name Warden without authenticating. */
    own: { UserID: warden.user_id, UserName: 'Warden' } as const,
    freshId,
    store,
    /** Stores a session of an account. */
    sessionOf: ({ user_id: userId, user_name: userName, user_token: userToken }: UserRow): string =>
      store({ userId, userName, userToken }),
    cookieHeader,
    whoIs,
    nameOf: async (api: TestApi, cookies: Cookies): Promise<string> => {
      const { id, name } = await whoIs(api, cookies);
      return id === 0 ? 'nobody' : name;
    },
    /** Opens the wiki's API with MediaWiki's sessions, by default in the wiki's database. */
    openShared: async (
      sessions: GivenSessionSettings = {},
      settings: Readonly<Record<string, unknown>> = {},
      sessionStore?: SessionStore,
    ): Promise<TestApi> => {
      const store = sessionStore ?? createDatabaseSessionStore(await openTestDatabase(database));
      return openApi(wiki, { settings: { sessions, ...settings }, sessionStore: store, secret: 'our own' });
    },
  };
}
