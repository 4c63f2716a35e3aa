import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import {
  botProvider,
  now,
  sharedSessions,
  type Cookies,
  type UserRow,
} from '../../../../../test/rig/shared-sessions.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
const { database } = wiki;
after(wiki.close);
const { prefix, userNamed, warden, own, freshId, store, sessionOf, whoIs, nameOf, openShared } =
  sharedSessions(wiki);

test("accepts MediaWiki's persistent login, with groups and rights", async () => {
  const api = await openShared();
  const who = await whoIs(api, { ...own, Token: warden.user_token });
  assert.deepEqual([who.id, who.name], [warden.user_id, 'Warden']);
  assert.ok(who.groups.includes('sysop') && who.rights.includes('deletedhistory'));
  assert.equal(await nameOf(api, { UserID: warden.user_id, Token: warden.user_token }), 'Warden');
  assert.equal(await nameOf(api, { ...own, Token: warden.user_token, _session: freshId() }), 'Warden');
});

test('a persistent login needs the correct token', async () => {
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
    // A session does not compensate for a wrong token.
    { ...own, Token: '0'.repeat(32), _session: sessionOf(warden) },
  ]) {
    assert.equal(await nameOf(api, cookies), 'nobody', JSON.stringify(cookies));
  }
});

test("computes the token as the wiki's MediaWiki version does", async () => {
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
  assert.equal(await nameOf(sha256, { ...cookies, Token: '9b5b72cc35938dcd622108c5954b6954' }), 'Stowaway');
});

test('accepts a session in the store with the matching account', async () => {
  const api = await openShared();
  assert.equal(await nameOf(api, { ...own, _session: sessionOf(warden) }), 'Warden');
  assert.equal(await nameOf(api, { UserID: warden.user_id, _session: sessionOf(warden) }), 'Warden');
  const unpacked = store({}, {}, { packed: false });
  assert.equal(await nameOf(api, { ...own, _session: unpacked }), 'Warden');
  assert.equal(await nameOf(api, { ...own, _session: store({ userName: null }) }), 'Warden');
});

test("rejects foreign, forged, expired and damaged sessions, and other accounts' sessions", async () => {
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
    // A correct token does not override a conflicting session.
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

test('uses the cookie and key names in the settings, and shares nothing by default', async () => {
  const id = foreign();
  const named = await openShared({ cookiePrefix: 'main', sessionCookie: 'berth', keyPrefix: 'other' });
  const asked = await named.ask(
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

test('ignores secure cookies in requests without TLS', async () => {
  const api = await openShared({ secure: true });
  const cookies = { ...own, Token: warden.user_token };
  assert.equal((await whoIs(api, cookies, { secure: false })).id, 0);
  assert.equal((await whoIs(api, cookies, { secure: true })).id, warden.user_id);
});

test('hidden accounts cannot log in, nor blocked ones where blocks disable logins', async () => {
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

test('a group that MediaWiki adds or removes counts in the next request', async () => {
  const api = await openShared();
  const clerk = userNamed('Castaway');
  const login = { UserID: clerk.user_id, Token: clerk.user_token };
  const add = database.prepare("INSERT INTO user_groups (ug_user, ug_group) VALUES (?, 'sysop')");
  const remove = database.prepare("DELETE FROM user_groups WHERE ug_user = ? AND ug_group = 'sysop'");
  const mayDelete = async () => (await whoIs(api, login)).rights.includes('deletedhistory');
  assert.equal(await mayDelete(), false);
  add.run(clerk.user_id);
  assert.equal(await mayDelete(), true);
  remove.run(clerk.user_id);
  assert.equal(await mayDelete(), false);
});
