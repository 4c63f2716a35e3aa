import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const BOT_PASSWORD = '0123456789abcdefghijklmnopqrstuv';

const wiki = createWiki({
  pages: { Bridge: 'An arch.' },
  users: [
    { name: 'Warden', password: 'warden-of-the-isles', groups: ['sysop'] },
    {
      name: 'Ferry man',
      password: 'ferry-man-5',
      groups: ['sysop'],
      botPasswords: { oars: { password: BOT_PASSWORD, grants: ['basic', 'highvolume'] } },
    },
  ],
});
after(wiki.close);
const { url } = await wiki.listen();

/** Cookies by name. */
type Jar = Map<string, string>;

async function post(
  jar: Jar,
  parameters: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ format: 'json', formatversion: '2', ...parameters }),
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (cookie.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  }
  return (await response.json()) as Record<string, unknown>;
}

const tokenOf = async (jar: Jar, type: string): Promise<string> => {
  const answer = await post(jar, { action: 'query', meta: 'tokens', type });
  return (answer as { query: { tokens: Record<string, string> } }).query.tokens[`${type}token`] ?? '';
};

const whoIs = async (jar: Jar): Promise<unknown> => {
  const answer = await post(jar, { action: 'query', meta: 'userinfo', uiprop: 'rights' });
  return (answer as { query: { userinfo: unknown } }).query.userinfo;
};

const logIn = async (jar: Jar, name: string, password: string): Promise<unknown> => {
  const lgtoken = await tokenOf(jar, 'login');
  const answer = await post(jar, { action: 'login', lgname: name, lgpassword: password, lgtoken });
  return answer['login'];
};

test("logs in with the account's own password, and logs out", async () => {
  const jar: Jar = new Map();
  assert.deepEqual(await logIn(jar, 'warden', 'warden-of-the-isles'), {
    result: 'Success',
    lguserid: 1,
    lgusername: 'Warden',
  });
  assert.equal(((await whoIs(jar)) as { name: string }).name, 'Warden');
  const copy = new Map(jar);
  const other: Jar = new Map();
  await logIn(other, 'Warden', 'warden-of-the-isles');
  assert.deepEqual(await post(jar, { action: 'logout', token: '+\\' }).then(codeOf), 'badtoken');
  assert.deepEqual(await post(jar, { action: 'logout', token: await tokenOf(jar, 'csrf') }), {});
  assert.equal(((await whoIs(jar)) as { anon?: boolean }).anon, true);

  assert.equal(
    ((await whoIs(copy)) as { anon?: boolean }).anon,
    true,
    'a copy of its cookie is no longer valid',
  );

  // The other client stays logged in until the account's token changes.
  assert.equal(((await whoIs(other)) as { name: string }).name, 'Warden');
  wiki.database.prepare('UPDATE user SET user_token = ? WHERE user_name = ?').run('0'.repeat(32), 'Warden');
  assert.equal(((await whoIs(other)) as { anon?: boolean }).anon, true);
});

test('supports action=login without a token, as old clients use it', async () => {
  const jar: Jar = new Map();
  const parameters = { action: 'login', lgname: 'Warden', lgpassword: 'warden-of-the-isles' };
  const { login } = (await post(jar, parameters)) as { login: { result: string; token: string } };
  assert.equal(login.result, 'NeedToken');
  const wrong = (await post(jar, { ...parameters, lgtoken: `${'0'.repeat(40)}+\\` })) as { login: object };
  assert.deepEqual(wrong.login, { result: 'WrongToken' });
  const right = (await post(jar, { ...parameters, lgtoken: login.token })) as { login: { result: string } };
  assert.equal(right.login.result, 'Success');
});

test('a login fails without the session cookie, and in the same way for a wrong name and a wrong password', async () => {
  const token = await tokenOf(new Map(), 'login');
  const lost = await post(new Map(), { action: 'login', lgname: 'Warden', lgpassword: 'x', lgtoken: token });
  assert.equal((lost as { login: { result: string } }).login.result, 'Failed');
  const first = await logIn(new Map(), 'Warden', 'wrong');
  assert.deepEqual(first, await logIn(new Map(), 'Nobody', 'wrong'));
  assert.equal((first as { result: string }).result, 'Failed');
});

test('a bot password gives the rights of its grants, in either syntax', async () => {
  for (const [name, password] of [
    ['Ferry man@oars', BOT_PASSWORD],
    ['Ferry man', `oars@${BOT_PASSWORD}`],
  ] as const) {
    const jar: Jar = new Map();
    assert.equal(((await logIn(jar, name, password)) as { result: string }).result, 'Success');
    assert.ok([...jar.keys()].some((cookie) => cookie.endsWith('_BPsession')));
    const { rights } = (await whoIs(jar)) as { rights: string[] };
    assert.ok(rights.includes('apihighlimits') && rights.includes('read'));
    assert.ok(!rights.includes('delete') && !rights.includes('deletedhistory'));
  }
});

test('a bot password session has to log out before another login', async () => {
  const jar: Jar = new Map();
  await logIn(jar, 'Ferry man@oars', BOT_PASSWORD);
  assert.deepEqual(await logIn(jar, 'Warden', 'warden-of-the-isles'), {
    result: 'Aborted',
    reason: 'Cannot log in when using MediaWiki\\Session\\BotPasswordSessionProvider sessions.',
  });
  assert.equal(((await whoIs(jar)) as { name: string }).name, 'Ferry man');
  await post(jar, { action: 'logout', token: await tokenOf(jar, 'csrf') });
  const { result } = (await logIn(jar, 'Warden', 'warden-of-the-isles')) as { result: string };
  assert.equal(result, 'Success');
});

test('action=clientlogin', async () => {
  const jar: Jar = new Map();
  const parameters = { action: 'clientlogin', username: 'Ferry man', loginreturnurl: 'http://127.0.0.1/' };
  const failed = (await post(jar, {
    ...parameters,
    password: 'wrong',
    logintoken: await tokenOf(jar, 'login'),
  })) as { clientlogin: { status: string; messagecode: string } };
  assert.equal(failed.clientlogin.status, 'FAIL');
  assert.equal(failed.clientlogin.messagecode, 'wrongpassword');
  const passed = await post(jar, {
    ...parameters,
    password: 'ferry-man-5',
    logintoken: await tokenOf(jar, 'login'),
  });
  assert.deepEqual(passed['clientlogin'], { status: 'PASS', username: 'Ferry man' });
  assert.equal(codeOf(await post(jar, { ...parameters, password: 'x', logintoken: 'x' })), 'badtoken');
});

test('assert and assertuser check the viewer', async () => {
  const jar: Jar = new Map();
  assert.equal(codeOf(await post(jar, { action: 'query', assert: 'user' })), 'assertuserfailed');
  await logIn(jar, 'Ferry man', 'ferry-man-5');
  assert.equal(codeOf(await post(jar, { action: 'query', assert: 'anon' })), 'assertanonfailed');
  assert.equal(codeOf(await post(jar, { action: 'query', assertuser: 'Warden' })), 'assertnameduserfailed');
  assert.equal(codeOf(await post(jar, { action: 'query', assertuser: 'Ferry man' })), undefined);
});

const codeOf = (answer: object): string | undefined => (answer as { error?: { code: string } }).error?.code;

test('passwords and tokens in the URL are refused, since logs and histories keep URLs', async () => {
  const send = async (inUrl: Readonly<Record<string, string>>, posted: Readonly<Record<string, string>>) => {
    const address = `${url}?${String(new URLSearchParams({ format: 'json', formatversion: '2', ...inUrl }))}`;
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(posted) });
    const { error } = (await response.json()) as { readonly error?: { readonly code: string } };
    return [error?.code, response.headers.get('mediawiki-api-error')];
  };
  const refused = ['mustpostparams', 'mustpostparams'];
  const named = { action: 'login', lgname: 'Warden' };
  const [password, token] = [{ lgpassword: 'warden-of-the-isles' }, { lgtoken: '+\\' }];
  assert.deepEqual(await send({ ...password }, { ...named, ...token }), refused);
  assert.deepEqual(await send({ ...token }, { ...named, ...password }), refused);
  assert.deepEqual(await send({ ...named }, { ...password, ...token }), [undefined, null]);
  const client = { action: 'clientlogin', loginreturnurl: 'https://wiki.example/', username: 'Warden' };
  assert.deepEqual(await send({ logintoken: '+\\' }, { ...client, password: 'x' }), refused);
  assert.deepEqual(await send({ token: '+\\' }, { action: 'logout' }), refused);
});
