import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { botProvider, sharedSessions } from '../../../../../test/rig/shared-sessions.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
const { database } = wiki;
after(wiki.close);
const { warden, own, store, sessionOf, cookieHeader, whoIs, nameOf, openShared } = sharedSessions(wiki);

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

test('a bot password session has the rights stored by MediaWiki, or those of its grants', async () => {
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

test('a bot password session ends with the password, and is valid only from allowed addresses', async () => {
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
  const far = await api.ask({ meta: 'userinfo' }, { headers, address: '192.0.2.1' });
  assert.match(JSON.stringify(far.json), /"anon":true/);
});
