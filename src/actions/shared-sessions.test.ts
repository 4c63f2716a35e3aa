import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { serialize } from 'php-serialize';
import { createDatabaseSessionStore } from '../session/shared/database-store.ts';
import { joinSessionStores, type SessionStore, unavailable } from '../session/shared/session-store.ts';
import { createWiki } from '../testing.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { SessionSettings } from '../wiki/session-settings.ts';
import { timestampOf } from '../wiki/timestamp.ts';
import type { Api } from './api.ts';
import { ask, openApi } from './testing/ask.ts';

const wiki = createWiki();
const { database } = wiki;
after(wiki.close);

interface UserRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly user_token: string;
}
const userNamed = (name: string): UserRow => {
  const row = database
    .prepare<[string], UserRow>('SELECT user_id, user_name, user_token FROM user WHERE user_name = ?')
    .get(name);
  assert.ok(row, name);
  return row;
};
const warden = userNamed('Warden');
const hour = 3600;
const now = Math.floor(Date.now() / 1000);
const cookieProvider = 'MediaWiki\\Session\\CookieSessionProvider';
const botProvider = 'MediaWiki\\Session\\BotPasswordSessionProvider';
const SECRET = '658b116322f900ad36c2add9620c6f15';
/** What MediaWiki's own code makes of the secret, and of a token, with SHA-256. */
const CSRF = 'e7d76c8a5bdc3c46212dd92c269d91ca6b016ffc+\\';
const PATROL = 'a929a24121a9a86056e481258d1effdb6b016ffc+\\';
const LOGIN = '35a3195d536db25a6756bbdcf3d4e4c56b016ffc+\\';
const SHA256 = '9b5b72cc35938dcd622108c5954b6954';
const prefix = wiki.configuration.general.wikiid;

/** Puts a session where MediaWiki would, in its form, and answers its id. */
function store(
  metadata: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>> = { wsTokenSecrets: { default: SECRET } },
  { expires = now + hour, packed = true, id = freshId() } = {},
): string {
  const value = serialize({
    data: { wsSessionSecret: SECRET, wsSessionPbkdf2Iterations: 10_001, ...data },
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

let ids = 0;
const freshId = (): string => `n1cgqaadj6cotsqb32akl1fvg66u${String(ids++).padStart(4, '0')}`;

const sessionOf = ({ user_id: userId, user_name: userName, user_token: userToken }: UserRow): string =>
  store({ userId, userName, userToken });

const cookieHeader = (cookies: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(cookies)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${prefix}${name}=${encodeURIComponent(value ?? '')}`)
    .join('; ');

async function openShared(
  sessions: SessionSettings = {},
  settings: Readonly<Record<string, unknown>> = {},
  sessionStore?: SessionStore,
): Promise<Api> {
  const kept = sessionStore ?? createDatabaseSessionStore(await openTestDatabase(database));
  return openApi(wiki, { settings: { sessions, ...settings }, sessionStore: kept, secret: 'our own' });
}

type Cookies = Readonly<Record<string, string | number | undefined>>;

interface Who {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly string[];
  readonly rights: readonly string[];
}

async function whoIs(api: Api, cookies: Cookies, more: { readonly secure?: boolean } = {}): Promise<Who> {
  const { json } = await ask(
    api,
    { meta: 'userinfo', uiprop: 'groups|rights' },
    { headers: { cookie: cookieHeader(cookies) }, ...more },
  );
  const { query } = json as { query?: { userinfo: Who } };
  assert.ok(query, JSON.stringify(json));
  return query.userinfo;
}

const nameOf = async (api: Api, cookies: Cookies): Promise<string> => {
  const { id, name } = await whoIs(api, cookies);
  return id === 0 ? 'nobody' : name;
};

const own = { UserID: warden.user_id, UserName: 'Warden' } as const;

test('a lasting login of MediaWiki is one here, with groups and rights', async () => {
  const api = await openShared();
  const who = await whoIs(api, { ...own, Token: warden.user_token });
  assert.deepEqual([who.id, who.name], [warden.user_id, 'Warden']);
  assert.ok(who.groups.includes('sysop') && who.rights.includes('deletedhistory'));
  assert.equal(await nameOf(api, { UserID: warden.user_id, Token: warden.user_token }), 'Warden');
  assert.equal(await nameOf(api, { ...own, Token: warden.user_token, _session: freshId() }), 'Warden');
});

test('nothing but the right token is a lasting login', async () => {
  const api = await openShared();
  const other = userNamed('Wrecker');
  const { user_id: system } = database
    .prepare<[], UserRow>("SELECT * FROM user WHERE user_token = '*** INVALID ***'")
    .get() ?? { user_id: 0 };
  assert.ok(system > 0);
  const without = database
    .prepare(
      "INSERT INTO user (user_name, user_token, user_password, user_newpassword, user_email, user_touched) VALUES ('Tokenless', '', '', '', '', '20240101000000')",
    )
    .run().lastInsertRowid;
  for (const cookies of [
    own,
    { ...own, Token: '' },
    { ...own, Token: '0'.repeat(32) },
    { ...own, Token: warden.user_token.slice(0, -1) },
    { ...own, Token: warden.user_token.toUpperCase() },
    { ...own, Token: other.user_token },
    { ...own, UserID: other.user_id, Token: warden.user_token },
    { ...own, UserName: 'Wrecker', Token: warden.user_token },
    { ...own, UserID: 0, Token: warden.user_token },
    { ...own, UserID: '', Token: warden.user_token },
    { ...own, UserID: '-1', Token: warden.user_token },
    { ...own, UserID: 999_999, Token: warden.user_token },
    { Token: warden.user_token },
    { UserName: 'Warden', Token: warden.user_token },
    { UserID: system, Token: '*** INVALID ***' },
    { UserID: Number(without), Token: '' },
    // A wrong token is not made good by a session.
    { ...own, Token: '0'.repeat(32), _session: sessionOf(warden) },
  ]) {
    assert.equal(await nameOf(api, cookies), 'nobody', JSON.stringify(cookies));
  }
});

test('the token is that of the version that the wiki has', async () => {
  database
    .prepare('UPDATE user SET user_token = ? WHERE user_name = ?')
    .run('075cb730070be439f8175f67413a412c', 'Stowaway');
  const cookies = { UserID: userNamed('Stowaway').user_id };
  const whirlpool = { ...cookies, Token: '3c1a262ef50c317b757db7e783d6bc1c' };
  assert.equal(await nameOf(await openShared({ authenticationTokenVersion: '1' }), whirlpool), 'Stowaway');
  for (const settings of [
    {},
    { authenticationTokenVersion: null },
    { authenticationTokenVersion: '2' },
    { authenticationTokenVersion: '1', tokenHash: 'sha256' },
  ] as const) {
    assert.equal(await nameOf(await openShared(settings), whirlpool), 'nobody');
  }
  const versioned = await openShared({ authenticationTokenVersion: '1' });
  assert.equal(await nameOf(versioned, { ...cookies, Token: '075cb730070be439f8175f67413a412c' }), 'nobody');
  const sha256 = await openShared({ authenticationTokenVersion: '1', tokenHash: 'sha256' });
  assert.equal(await nameOf(sha256, { ...cookies, Token: SHA256 }), 'Stowaway');
});

test('a session in the store is a login together with the account that it is for', async () => {
  const api = await openShared();
  assert.equal(await nameOf(api, { ...own, _session: sessionOf(warden) }), 'Warden');
  assert.equal(await nameOf(api, { UserID: warden.user_id, _session: sessionOf(warden) }), 'Warden');
  const unpacked = store({}, {}, { packed: false });
  assert.equal(await nameOf(api, { ...own, _session: unpacked }), 'Warden');
  assert.equal(await nameOf(api, { ...own, _session: store({ userName: null }) }), 'Warden');
});

test('a session that is foreign, forged, expired, damaged or of another is no login', async () => {
  const api = await openShared();
  const other = userNamed('Wrecker');
  for (const [why, cookies] of Object.entries({
    'nobody knows it': { ...own, _session: freshId() },
    'no account': { _session: sessionOf(warden) },
    'only a name': { UserName: 'Warden', _session: sessionOf(warden) },
    "another's": { ...own, _session: sessionOf(other) },
    "another's account": { UserID: other.user_id, _session: sessionOf(warden) },
    renamed: { ...own, _session: store({ userName: 'Warder' }) },
    ended: { ...own, _session: store({ userToken: '0'.repeat(32) }) },
    'without a token': { ...own, _session: store({ userToken: null }) },
    "nobody's": { ...own, _session: store({ userId: 0, userName: null, userToken: null }) },
    expired: { ...own, _session: store({}, {}, { expires: now - 5 }) },
    'expired, but not removed': { ...own, _session: store({ expires: now - 5 }) },
    'of an extension': {
      ...own,
      _session: store({ provider: 'MediaWiki\\Extension\\OAuth\\SessionProvider' }),
    },
    'of a bot password': { ...own, _session: store({ provider: botProvider }) },
    'of another wiki': { ...own, _session: foreign() },
    damaged: { ...own, _session: broken() },
    'too short': { ...own, _session: store({}, {}, { id: 'short' }) },
    'with other characters': { ...own, _session: store({}, {}, { id: `${freshId()}%` }) },
    // Even a right token does not stand against what the session says.
    'token and session disagree': { ...own, Token: warden.user_token, _session: sessionOf(other) },
  })) {
    assert.equal(await nameOf(api, cookies), 'nobody', why);
  }
});

const foreign = (): string => {
  const id = sessionOf(warden);
  database
    .prepare('UPDATE objectcache SET keyname = ? WHERE keyname = ?')
    .run(`other:MWSession:${id}`, `${prefix}:MWSession:${id}`);
  return id;
};

const broken = (): string => {
  const id = sessionOf(warden);
  database
    .prepare('UPDATE objectcache SET value = substr(value, 1, 60) WHERE keyname = ?')
    .run(`${prefix}:MWSession:${id}`);
  return id;
};

test('names of cookies and keys are those that the settings say; nothing is shared unless they say so', async () => {
  const id = foreign();
  const named = await openShared({ cookiePrefix: 'main', sessionCookie: 'berth', keyPrefix: 'other' });
  const asked = await ask(
    named,
    { meta: 'userinfo' },
    { headers: { cookie: `mainUserID=${warden.user_id}; mainUserName=Warden; berth=${id}` } },
  );
  assert.match(JSON.stringify(asked.json), /"name":"Warden"/);
  assert.equal(await nameOf(named, { ...own, _session: sessionOf(warden) }), 'nobody');
  const alone = await openApi(wiki, { secret: 'our own' });
  assert.equal(
    await nameOf(alone, { ...own, Token: warden.user_token, _session: sessionOf(warden) }),
    'nobody',
  );
});

test('where cookies are for encrypted requests, no other request is believed', async () => {
  const api = await openShared({ secure: true });
  const cookies = { ...own, Token: warden.user_token };
  assert.equal((await whoIs(api, cookies, { secure: false })).id, 0);
  assert.equal((await whoIs(api, cookies, { secure: true })).id, warden.user_id);
});

test('nobody is logged in to a hidden account, nor to a blocked one where blocks end logins', async () => {
  const login = (name: string): Cookies => ({
    UserID: userNamed(name).user_id,
    Token: userNamed(name).user_token,
  });
  const api = await openShared();
  assert.equal(await nameOf(api, login('Smuggler')), 'nobody');
  assert.equal(
    await nameOf(api, { ...login('Smuggler'), _session: sessionOf(userNamed('Smuggler')) }),
    'nobody',
  );
  assert.equal(await nameOf(api, login('Wrecker')), 'Wrecker');
  const strict = await openShared({}, { blockDisablesLogin: true });
  assert.equal(await nameOf(strict, login('Wrecker')), 'nobody');
  assert.equal(await nameOf(strict, login('Castaway')), 'Castaway');
  assert.equal(await nameOf(strict, login('Warden')), 'Warden');
});

const bot = { bp_user: warden.user_id, bp_app_id: 'oars', bp_token: '51edba997cd892c4c738aad453ad0784' };
database
  .prepare(
    `INSERT INTO bot_passwords (bp_user, bp_app_id, bp_password, bp_token, bp_restrictions, bp_grants)
     VALUES (?, ?, '', ?, '{"IPAddresses":["127.0.0.0/8"]}', '["basic","highvolume"]')`,
  )
  .run(bot.bp_user, bot.bp_app_id, bot.bp_token);
const botMetadata = {
  centralId: bot.bp_user,
  appId: bot.bp_app_id,
  token: bot.bp_token,
  restrictions: '{"IPAddresses":["127.0.0.0/8"]}',
};
const botSession = (providerMetadata: object, metadata: object = {}): string =>
  store({ provider: botProvider, providerMetadata, ...metadata });

test('a session of a bot password has the rights that MediaWiki told, or those of its grants', async () => {
  const api = await openShared();
  const told = botSession({ ...botMetadata, rights: ['read', 'edit', 'suppressredirect', 'no-such-right'] });
  assert.deepEqual((await whoIs(api, { _BPsession: told })).rights.toSorted(), [
    'edit',
    'read',
    'suppressredirect',
  ]);
  const { name, rights } = await whoIs(api, { _BPsession: botSession(botMetadata) });
  assert.equal(name, 'Warden');
  assert.ok(rights.includes('apihighlimits') && !rights.includes('delete'));
  const both = await whoIs(api, { ...own, _session: sessionOf(warden), _BPsession: told });
  assert.equal(both.rights.length, 3);
});

test('a session of a bot password ends with it, and counts from its addresses alone', async () => {
  const api = await openShared();
  for (const [why, id] of Object.entries({
    'another token': botSession({ ...botMetadata, token: '0'.repeat(32) }),
    'no token': botSession({ centralId: bot.bp_user, appId: 'oars' }),
    'another program': botSession({ ...botMetadata, appId: 'sails' }),
    'no metadata': store({ provider: botProvider }),
    'ended sessions of the account': botSession(botMetadata, { userToken: '0'.repeat(32) }),
    "a session of the account's own": sessionOf(warden),
    nobody: botSession(botMetadata, { userId: 0, userName: null, userToken: null }),
  })) {
    assert.equal(await nameOf(api, { _BPsession: id }), 'nobody', why);
  }
  const headers = { cookie: cookieHeader({ _BPsession: botSession(botMetadata) }) };
  const far = await ask(api, { meta: 'userinfo' }, { headers, address: '192.0.2.1' });
  assert.match(JSON.stringify(far.json), /"anon":true/);
});

test('tokens are those of MediaWiki, and its own are right', async () => {
  const api = await openShared();
  const secrets = { default: SECRET, login: 'c8aad74014751275b51541d54730ba06' };
  const headers = { cookie: cookieHeader({ ...own, _session: store({}, { wsTokenSecrets: secrets }) }) };
  const check = async (type: string, token: string): Promise<unknown> =>
    (await ask(api, { action: 'checktoken', type, token }, { headers })).json['checktoken'];
  // As MediaWiki 1.43 made them at 2026-11-21T10:18:36Z.
  const generated = '2026-11-21T10:18:36Z';
  const made = { csrf: CSRF, patrol: PATROL, login: LOGIN };
  for (const [type, token] of Object.entries(made)) {
    assert.deepEqual(await check(type, token), { result: 'valid', generated }, type);
    assert.deepEqual(await check(type, `0${token.slice(1)}`), {
      result: token.startsWith('0') ? 'valid' : 'invalid',
      generated,
    });
  }
  assert.deepEqual(await check('watch', made.patrol), { result: 'invalid', generated });
  const { json } = await ask(api, { meta: 'tokens', type: 'csrf|watch|patrol|login' }, { headers });
  const { tokens } = (json as { query: { tokens: Record<string, string> } }).query;
  for (const [name, token] of Object.entries(tokens)) {
    const checked = (await check(name.replace('token', ''), token)) as { result: string };
    assert.equal(checked.result, 'valid', name);
  }
});

test('what only MediaWiki can do with its session is refused, with where to go', async () => {
  const api = await openShared({}, { writeApi: 'https://wiki.example/w/api.php' });
  const fresh = { headers: { cookie: cookieHeader({ ...own, _session: store({}, {}) }) } };
  const lasting = { headers: { cookie: cookieHeader({ ...own, Token: warden.user_token }) } };
  const begun = { headers: { cookie: cookieHeader({ ...own, _session: sessionOf(warden) }) } };
  const asked = [
    await ask(api, { meta: 'tokens' }, fresh),
    await ask(api, { meta: 'tokens' }, lasting),
    await ask(api, { meta: 'tokens', type: 'login' }, begun),
    await ask(api, { action: 'login', lgname: 'Wrecker', lgpassword: 'x' }, { ...begun, method: 'POST' }),
    await logOut(api, begun.headers),
  ];
  for (const { json, headers } of asked) {
    const { error } = json as { error: { code: string; writeapi: string } };
    assert.equal(error.code, 'noapiwrite');
    assert.equal(error.writeapi, 'https://wiki.example/w/api.php');
    assert.equal(headers['set-cookie'], undefined);
  }
  const { json } = await ask(api, { action: 'checktoken', type: 'csrf', token: CSRF }, fresh);
  assert.equal((json['checktoken'] as { result: string }).result, 'invalid');
});

async function logOut(api: Api, headers: { readonly cookie: string }) {
  const { json } = await ask(api, { meta: 'tokens' }, { headers });
  const token = (json as { query: { tokens: { csrftoken: string } } }).query.tokens.csrftoken;
  return ask(api, { action: 'logout', token }, { headers, method: 'POST' });
}

test("a session of nobody gives MediaWiki's tokens for logging in, and ours where it has none", async () => {
  const api = await openShared();
  const nobody = { userId: 0, userName: null, userToken: null };
  const tokenOf = async (cookie: string, type: string) => {
    const asked = await ask(api, { meta: 'tokens', type }, { headers: { cookie } });
    const { tokens } = (asked.json as { query: { tokens: Record<string, string> } }).query;
    return { token: tokens[`${type}token`] ?? '', cookies: String(asked.headers['set-cookie'] ?? '') };
  };
  const checked = async (cookie: string, token: string): Promise<unknown> => {
    const asked = await ask(api, { action: 'checktoken', type: 'login', token }, { headers: { cookie } });
    return (asked.json['checktoken'] as { result: string }).result;
  };
  const theirs = cookieHeader({ _session: store(nobody, { wsTokenSecrets: { login: SECRET } }) });
  const their = await tokenOf(theirs, 'login');
  assert.equal(their.cookies, '');
  assert.equal(await checked(theirs, their.token), 'valid');
  assert.equal(await checked('', their.token), 'invalid');
  assert.equal((await tokenOf(theirs, 'csrf')).token, '+\\');
  // Ours lives in a cookie that takes no place of MediaWiki's.
  const our = await tokenOf(cookieHeader({ _session: store(nobody, {}) }), 'login');
  const [pair = ''] = our.cookies.split(';');
  assert.match(pair, new RegExp(`^${prefix}_wikiquery_session=`));
  assert.equal(await checked(pair, our.token), 'valid');
});

test('a store that does not answer is an error for those who need it alone', async () => {
  const down: SessionStore = {
    read: async () => Promise.reject(unavailable('Redis')),
    close: async () => undefined,
  };
  const api = await openShared({}, {}, down);
  const session = freshId();
  const failed = await ask(
    api,
    { meta: 'userinfo' },
    { headers: { cookie: cookieHeader({ ...own, _session: session }) } },
  );
  assert.equal(
    (failed.json as { error: { code: string } }).error.code,
    'internal_api_error_DBConnectionError',
  );
  assert.ok(!failed.body.includes(session));
  assert.equal(await nameOf(api, { ...own, Token: warden.user_token }), 'Warden');
  assert.equal((await ask(api, { meta: 'userinfo' }, { headers: { cookie: 'theme=dark' } })).status, 200);
});

test('of several servers any may have the session, and the one written last counts', async () => {
  const main = createDatabaseSessionStore(await openTestDatabase(database));
  const down: SessionStore = {
    read: async () => Promise.reject(unavailable('memcached')),
    close: async () => undefined,
  };
  const stale: SessionStore = {
    read: async () => [
      Buffer.from(
        serialize({
          data: {},
          metadata: {
            userId: 0,
            userName: null,
            userToken: null,
            provider: cookieProvider,
            expires: now + 60,
          },
        }),
      ),
    ],
    close: async () => undefined,
  };
  const cookies = { ...own, _session: sessionOf(warden) };
  for (const stores of [
    [main, down],
    [down, main],
    [main, stale],
    [stale, main],
  ]) {
    assert.equal(await nameOf(await openShared({}, {}, joinSessionStores(stores)), cookies), 'Warden');
  }
  await assert.rejects(joinSessionStores([down, { ...stale, read: async () => [] }]).read('x'), {
    name: 'DBConnectionError',
  });
});

test('no answer holds a token of an account or a secret of a session', async () => {
  const api = await openShared();
  const id = sessionOf(warden);
  for (const cookies of [
    { ...own, _session: id },
    { ...own, Token: warden.user_token },
    { ...own, Token: 'x', _session: id },
  ]) {
    for (const parameters of [
      { meta: 'userinfo', uiprop: '*' },
      { meta: 'tokens', type: '*' },
      { action: 'checktoken', type: 'csrf', token: CSRF },
      { action: 'paraminfo', modules: 'query+tokens' },
      { requestid: 'x', curtimestamp: '1', responselanginfo: '1' },
    ]) {
      const { body, headers } = await ask(api, parameters, { headers: { cookie: cookieHeader(cookies) } });
      const all = body + JSON.stringify(headers);
      for (const secret of [warden.user_token, SECRET, id])
        assert.ok(!all.includes(secret), JSON.stringify(parameters));
    }
  }
});
