import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { TestApi } from '../../../../test/rig/ask.ts';
import { sharedSessions } from '../../../../test/rig/shared-sessions.ts';
import { until } from '../../../../test/rig/until.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import type { GivenSessionSettings } from '../../../core/src/wiki/settings/sessions.ts';
import type { AccountAtWiki } from './ask-account.ts';
import { createLoginCheck } from './verify-logins.ts';

const wiki = createWiki();
after(wiki.close);
const { prefix, openShared, cookieHeader, warden, own, sessionOf, userNamed, freshId } = sharedSessions(wiki);

/** The check of a server, and what the wiki answers to it. */
async function checking(sessions: GivenSessionSettings = {}) {
  const api: TestApi = await openShared(sessions);
  const state: { answer: AccountAtWiki; time: number; requests: number } = {
    answer: warden.user_id,
    time: 0,
    requests: 0,
  };
  const lines: { readonly text: string; readonly reason?: unknown }[] = [];
  const log = (first: unknown, message?: string): void => {
    if (message === undefined) lines.push({ text: String(first) });
    else lines.push({ text: message, ...(first as object) });
  };
  const check = createLoginCheck({
    site: api.site,
    logins: () => api.sharedLogins,
    ask: async () => {
      state.requests++;
      return state.answer;
    },
    interval: 60_000,
    logger: { error: log, warn: log },
    now: () => state.time,
  });
  const send = async (cookie: string): Promise<string | undefined> =>
    check.loginFault({
      method: 'GET',
      posted: false,
      server: 'https://wiki.example',
      parameters: new Map(),
      headers: { cookie },
    });
  return { state, lines, check, send };
}

const remembered = cookieHeader({ ...own, Token: warden.user_token });
const fault = 'The wiki does not accept this login';

test('one verification is enough for all logins of a kind until its time is over', async () => {
  const { state, send, lines } = await checking();
  assert.equal(await send(remembered), undefined);
  const wrecker = userNamed('Wrecker');
  const other = cookieHeader({ UserID: wrecker.user_id, Token: wrecker.user_token });
  assert.equal(await send(other), undefined);
  assert.equal(state.requests, 1);
  state.time = 60_000;
  assert.equal(await send(remembered), undefined);
  assert.equal(state.requests, 2);
  // Without cookies of a login there is nothing to verify.
  assert.equal(await send('enwiki_session=x'), undefined);
  assert.equal(state.requests, 2);
  assert.deepEqual(lines, []);
});

test('logins that the wiki no longer accepts are proxied, and return when it accepts them', async () => {
  const { state, send, lines, check } = await checking();
  assert.equal(await send(remembered), undefined);
  state.time = 60_000;
  state.answer = 0;
  assert.equal(await send(remembered), fault);
  assert.equal(await send(remembered), fault);
  const wrecker = userNamed('Wrecker');
  const other = cookieHeader({ UserID: wrecker.user_id, Token: wrecker.user_token });
  assert.equal(await send(other), fault);
  assert.equal(check.isFailing(), true);
  assert.equal(state.requests, 2, 'the wiki is not asked for each request');
  state.time += 1000;
  state.answer = { failure: 'Cannot reach the wiki.' };
  assert.equal(await send(remembered), fault, 'a wiki that does not answer accepts nothing');
  state.time += 60_000;
  state.answer = warden.user_id;
  assert.equal(await send(remembered), undefined);
  assert.equal(check.isFailing(), false);
  assert.deepEqual(
    lines.map(({ text }) => text),
    [
      'The wiki refuses a shared login that is recognized here: requests with such logins are proxied to it',
      'The wiki accepts shared logins again: their requests are answered here',
    ],
  );
});

test('logins of one kind are not served because those of another kind are valid', async () => {
  const { state, send, check } = await checking();
  const session = cookieHeader({ ...own, _session: sessionOf(warden) });
  assert.equal(await send(remembered), undefined);
  state.answer = 0;
  assert.equal(await send(session), fault);
  assert.equal(await send(remembered), fault, 'what ends one kind may have ended the others');
  state.answer = warden.user_id;
  state.time += 1000;
  assert.equal(await send(remembered), undefined);
  assert.equal(check.isFailing(), true);
  assert.equal(await send(session), undefined);
  assert.equal(check.isFailing(), false);
});

test('another account at the wiki is no login either', async () => {
  const { state, send } = await checking();
  state.answer = warden.user_id + 1;
  assert.equal(await send(remembered), fault);
});

test('while the wiki cannot be reached, logins are answered here', async () => {
  const { state, send, lines } = await checking();
  state.answer = { failure: 'Cannot reach the wiki.' };
  assert.equal(await send(remembered), undefined);
  assert.equal(await send(remembered), undefined);
  assert.equal(state.requests, 1);
  assert.deepEqual(lines, []);
});

test('requests that arrive together wait for one verification', async () => {
  const { state, send } = await checking();
  assert.deepEqual(await Promise.all([send(remembered), send(remembered), send(remembered)]), [
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(state.requests, 1);
});

for (const [what, sessions, cookies, reason] of [
  [
    'another version of tokens',
    { authenticationTokenVersion: '2' },
    { ...own, Token: warden.user_token },
    /authenticationTokenVersion/,
  ],
  [
    'another version of tokens in a stored session',
    { authenticationTokenVersion: '2' },
    { ...own, _session: sessionOf(warden) },
    /authenticationTokenVersion/,
  ],
  [
    'another prefix of cookies',
    { cookiePrefix: 'other' },
    { ...own, _session: sessionOf(warden) },
    /no cookie is named otherUserID: check settings\.sessions\.cookiePrefix .*; the request has one with the prefix/,
  ],
  [
    'another session cookie',
    { sessionCookie: 'PHPSESSID' },
    { ...own, _session: sessionOf(warden) },
    /no cookie is named PHPSESSID: check settings\.sessions\.sessionCookie/,
  ],
  [
    'another prefix of keys',
    { keyPrefix: 'other' },
    { ...own, _session: sessionOf(warden) },
    /not in the store under the prefix "other": check settings\.sessions\.store/,
  ],
  ['another store', {}, { ...own, _session: freshId() }, /not in the store/],
  ['unencrypted requests', { secure: true }, { ...own, _session: sessionOf(warden) }, /HTTPS/],
  ['accounts of another wiki', {}, { UserID: 999_999, _session: sessionOf(warden) }, /no such account/],
] as const) {
  test(`a login that is never recognized is logged once with its reason: ${what}`, async () => {
    const { state, send, lines } = await checking(sessions);
    state.answer = 'UserID' in cookies ? cookies.UserID : 0;
    const cookie = cookieHeader(cookies);
    assert.equal(await send(cookie), undefined);
    await until(() => lines.length > 0, 'the reason is logged');
    state.time = 60_000;
    assert.equal(await send(cookie), undefined);
    assert.equal(state.requests, 1);
    const [line] = lines;
    assert.equal(line?.text, 'A login that the wiki accepts is not recognized here');
    assert.match(String(line.reason), reason);
    assert.ok(!String(line.reason).includes(warden.user_token));
  });
}

test('a login that the wiki does not accept either is not reported', async () => {
  const { state, send, lines } = await checking();
  state.answer = 0;
  assert.equal(await send(cookieHeader({ ...own, _session: freshId() })), undefined);
  await until(() => state.requests > 0, 'the wiki is asked');
  assert.deepEqual(lines, []);
});

test('a session that MediaWiki has begun is found, unless the store or its names differ', async () => {
  const id = sessionOf(warden);
  const name = `${prefix}_session`;
  const { sharedLogins } = await openShared();
  assert.equal(await sharedLogins?.findFault(new Map([[name, id]])), undefined);
  assert.match(
    (await sharedLogins?.findFault(new Map([['other_session', id]]))) ?? '',
    /sets no cookie "\w+_session", but "other_session": check settings\.sessions\.cookiePrefix/,
  );
  const { sharedLogins: elsewhere } = await openShared({ keyPrefix: 'other' });
  assert.match(
    (await elsewhere?.findFault(new Map([[name, id]]))) ?? '',
    /not in the store under the prefix "other": check settings\.sessions\.store/,
  );
});
