import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../test/rig/wiki.ts';
import type { TestApi } from '../../test/rig/ask.ts';
import { sessionSecret, sharedSessions } from '../../test/rig/shared-sessions.ts';

const wiki = createWiki();
after(wiki.close);
const { prefix, warden, own, store, sessionOf, cookieHeader, openShared } = sharedSessions(wiki);

/** What MediaWiki's own code makes of the secret. */
const CSRF = 'e7d76c8a5bdc3c46212dd92c269d91ca6b016ffc+\\';
const PATROL = 'a929a24121a9a86056e481258d1effdb6b016ffc+\\';
const LOGIN = '35a3195d536db25a6756bbdcf3d4e4c56b016ffc+\\';

test('tokens are those of MediaWiki, and its own are right', async () => {
  const api = await openShared();
  const secrets = { default: sessionSecret, login: 'c8aad74014751275b51541d54730ba06' };
  const headers = { cookie: cookieHeader({ ...own, _session: store({}, { wsTokenSecrets: secrets }) }) };
  const check = async (type: string, token: string): Promise<unknown> =>
    (await api.ask({ action: 'checktoken', type, token }, { headers })).json['checktoken'];
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
  const { json } = await api.ask({ meta: 'tokens', type: 'csrf|watch|patrol|login' }, { headers });
  const { tokens } = (json as { query: { tokens: Record<string, string> } }).query;
  for (const [name, token] of Object.entries(tokens)) {
    const checked = (await check(name.replace('token', ''), token)) as { result: string };
    assert.equal(checked.result, 'valid', name);
  }
});

test("changes of MediaWiki's sessions are refused with the URL of its API", async () => {
  const api = await openShared({}, { writeApi: 'https://wiki.example/w/api.php' });
  const fresh = { headers: { cookie: cookieHeader({ ...own, _session: store({}, {}) }) } };
  const lasting = { headers: { cookie: cookieHeader({ ...own, Token: warden.user_token }) } };
  const begun = { headers: { cookie: cookieHeader({ ...own, _session: sessionOf(warden) }) } };
  const asked = [
    await api.ask({ meta: 'tokens' }, fresh),
    await api.ask({ meta: 'tokens' }, lasting),
    await api.ask({ meta: 'tokens', type: 'login' }, begun),
    await api.ask({ action: 'login', lgname: 'Wrecker', lgpassword: 'x' }, { ...begun, method: 'POST' }),
    await logOut(api, begun.headers),
  ];
  for (const { json, headers } of asked) {
    const { error } = json as { error: { code: string; writeapi: string } };
    assert.equal(error.code, 'noapiwrite');
    assert.equal(error.writeapi, 'https://wiki.example/w/api.php');
    assert.equal(headers['set-cookie'], undefined);
  }
  const { json } = await api.ask({ action: 'checktoken', type: 'csrf', token: CSRF }, fresh);
  assert.equal((json['checktoken'] as { result: string }).result, 'invalid');
});

async function logOut(api: TestApi, headers: { readonly cookie: string }) {
  const { json } = await api.ask({ meta: 'tokens' }, { headers });
  const token = (json as { query: { tokens: { csrftoken: string } } }).query.tokens.csrftoken;
  return api.ask({ action: 'logout', token }, { headers, method: 'POST' });
}

test("a session of nobody gives MediaWiki's tokens for logging in, and ours where it has none", async () => {
  const api = await openShared();
  const nobody = { userId: 0, userName: null, userToken: null };
  const tokenOf = async (cookie: string, type: string) => {
    const asked = await api.ask({ meta: 'tokens', type }, { headers: { cookie } });
    const { tokens } = (asked.json as { query: { tokens: Record<string, string> } }).query;
    return { token: tokens[`${type}token`] ?? '', cookies: String(asked.headers['set-cookie'] ?? '') };
  };
  const checked = async (cookie: string, token: string): Promise<unknown> => {
    const asked = await api.ask({ action: 'checktoken', type: 'login', token }, { headers: { cookie } });
    return (asked.json['checktoken'] as { result: string }).result;
  };
  const theirs = cookieHeader({ _session: store(nobody, { wsTokenSecrets: { login: sessionSecret } }) });
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

test("no answer contains an account's token or a session's secret", async () => {
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
      const { body, headers } = await api.ask(parameters, { headers: { cookie: cookieHeader(cookies) } });
      const all = body + JSON.stringify(headers);
      for (const secret of [warden.user_token, sessionSecret, id])
        assert.ok(!all.includes(secret), JSON.stringify(parameters));
    }
  }
});
