import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { startServing, startServingWith } from './serve.ts';

const account = { lgname: 'Harbour master', lgpassword: 'harbour-master-9' };

interface Answer {
  readonly query: {
    readonly userinfo: { readonly name: string };
    readonly tokens: Readonly<Record<string, string>>;
  };
  readonly login: { readonly result: string };
  readonly error?: { readonly code: string };
}

/** Sends a request on a connection of its own, which the next worker accepts. */
async function post(url: string, parameters: Readonly<Record<string, string>>, cookie = '') {
  const body = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
  const response = await fetch(url, { method: 'POST', body, headers: { cookie, connection: 'close' } });
  const [set = cookie] = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { answer: (await response.json()) as Answer, cookie: set };
}

async function token(url: string, type: string, cookie = '') {
  const got = await post(url, { action: 'query', meta: 'tokens', type }, cookie);
  return { token: got.answer.query.tokens[`${type}token`] ?? '', cookie: got.cookie };
}

async function logIn(url: string, lgpassword = account.lgpassword) {
  const { token: lgtoken, cookie } = await token(url, 'login');
  return post(url, { action: 'login', ...account, lgpassword, lgtoken }, cookie);
}

async function logOut(url: string, cookie: string): Promise<Answer> {
  const { token: csrf } = await token(url, 'csrf', cookie);
  return (await post(url, { action: 'logout', token: csrf }, cookie)).answer;
}

const whoIs = async (url: string, cookie: string): Promise<string> =>
  (await post(url, { action: 'query', meta: 'userinfo' }, cookie)).answer.query.userinfo.name;

/** What a runner says to a client that wants to be logged in. */
const whatRunnerSays = async (url: string, cookie: string): Promise<string | undefined> => {
  const text = `[[Lantern Isles]]${' '.repeat(400_000)}`;
  const parameters = { action: 'parse', prop: 'links', text, assert: 'user' };
  return (await post(url, parameters, cookie)).answer.error?.code;
};

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-logout-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('a logout ends the session in all workers and their runners, and leaves nothing behind', async (t) => {
  const folder = folderFor(t);
  await using served = await startServingWith(
    { variables: { TMPDIR: folder } },
    '--port',
    '0',
    '--workers',
    '2',
  );
  const { url } = served;
  const { cookie } = await logIn(url);
  const other = await logIn(url);
  for (let i = 0; i < 4; i++) assert.equal(await whoIs(url, cookie), account.lgname);
  assert.deepEqual(await Promise.all([1, 2].map(() => whatRunnerSays(url, cookie))), [undefined, undefined]);
  assert.deepEqual(await logOut(url, cookie), {});
  for (let i = 0; i < 4; i++) assert.equal(await whoIs(url, cookie), '127.0.0.1');
  for (let i = 0; i < 2; i++) assert.equal(await whatRunnerSays(url, cookie), 'assertuserfailed');
  for (let i = 0; i < 2; i++) assert.equal(await whoIs(url, other.cookie), account.lgname);
  assert.equal(await served.end(), 0);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('wikiquery')),
    [],
  );
});

test('with a folder for it, a logout outlasts a restart', async (t) => {
  const state = join(folderFor(t), 'state');
  const variables = { WIKIQUERY_SECRET: 'of two servers' };
  const start = () => startServingWith({ variables }, '--port', '0', '--state', state);
  const cookies = await (async () => {
    await using first = await start();
    const [{ cookie }, other] = [await logIn(first.url), await logIn(first.url)];
    await using beside = await start();
    assert.equal(await whoIs(beside.url, cookie), account.lgname);
    assert.deepEqual(await logOut(first.url, cookie), {});
    assert.equal(await whoIs(beside.url, cookie), '127.0.0.1', 'another server with the same folder');
    return [cookie, other.cookie] as const;
  })();
  {
    await using second = await start();
    assert.equal(await whoIs(second.url, cookies[0]), '127.0.0.1');
    assert.equal(await whoIs(second.url, cookies[1]), account.lgname);
  }
  const [file = ''] = readdirSync(state);
  appendFileSync(join(state, file), 'damaged\n');
  await using third = await start();
  assert.equal(await whoIs(third.url, cookies[1]), '127.0.0.1');
  assert.match((await third.logged(1)).join('\n'), /was damaged: all earlier sessions have ended/);
});

test('a folder that cannot be used is refused; a logout that cannot be kept is an error', async (t) => {
  const folder = folderFor(t);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await assert.rejects(
    startServing('--port', '0', '--state', join(file, 'state')),
    /exited before it listened/,
  );
  const state = join(folder, 'state');
  await using served = await startServing('--port', '0', '--state', state);
  const { cookie } = await logIn(served.url);
  const { token: csrf } = await token(served.url, 'csrf', cookie);
  rmSync(state, { recursive: true });
  writeFileSync(state, '');
  const { answer } = await post(served.url, { action: 'logout', token: csrf }, cookie);
  assert.equal(answer.error?.code, 'internal_api_error_Error');
  assert.match((await served.logged(1)).join('\n'), /A session was only logged out in this process: /);
});

test('attempts to log in are counted over all workers together', async () => {
  await using served = await startServing('--port', '0', '--workers', '2');
  const results: unknown[] = [];
  for (let i = 0; i < 6; i++) results.push((await logIn(served.url, 'wrong')).answer.login);
  const reasons = results.map((login) => (login as { readonly reason: string }).reason);
  assert.equal(new Set(reasons.slice(0, 5)).size, 1);
  assert.match(reasons[5] ?? '', /wait \d+ seconds/);
});
