import assert from 'node:assert/strict';
import test from 'node:test';
import { openSession, readCookie, sealSession, writeCookie } from './cookie.ts';
import { createSecret } from './secret.ts';
import { createThrottle } from './throttle.ts';
import { isToken, makeToken } from './tokens.ts';

const secret = createSecret('a secret that all processes know');

test("a token has MediaWiki's form and is valid only for its session and purpose", () => {
  const token = makeToken(secret, 'key', 'csrf', 1_800_000_000);
  assert.match(token, /^[0-9a-f]{40}\+\\$/);
  assert.equal(isToken(createSecret('a secret that all processes know'), 'key', 'csrf', token), true);
  assert.equal(isToken(secret, 'other', 'csrf', token), false);
  assert.equal(isToken(secret, 'key', 'login', token), false);
  assert.equal(isToken(createSecret('another'), 'key', 'csrf', token), false);
  for (const nothing of ['', '+\\', `${'0'.repeat(40)}+\\`]) {
    assert.equal(isToken(secret, 'key', 'csrf', nothing), false);
  }
});

test('forged and expired sessions, and those of another cookie, are rejected', () => {
  const data = { key: 'k', expires: 100, user: { id: 7, fingerprint: 'f' } };
  const value = sealSession(secret, 'wiki_session', data);
  assert.deepEqual(openSession(secret, 'wiki_session', value, 99), data);
  assert.equal(openSession(secret, 'wiki_session', value, 100), undefined);
  assert.equal(openSession(secret, 'other_session', value, 99), undefined);
  const forged = Buffer.from(JSON.stringify({ ...data, user: { id: 1, fingerprint: 'f' } })).toString(
    'base64url',
  );
  assert.equal(openSession(secret, 'wiki_session', `${forged}.${value.split('.')[1] ?? ''}`, 99), undefined);
  assert.equal(openSession(secret, 'wiki_session', 'nonsense', 99), undefined);
});

test('cookies are found by their full name', () => {
  assert.equal(readCookie('my_wiki_session=1; wiki_session=2', 'wiki_session'), '2');
  assert.equal(readCookie('my_wiki_session=1', 'wiki_session'), undefined);
  assert.equal(writeCookie('s', 'v', 60, true), 's=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
});

test('the sixth attempt within five minutes has to wait', () => {
  let now = 0;
  const throttle = createThrottle(() => now);
  const attempts = [1, 2, 3, 4, 5, 6].map(() => throttle.attempt('Gull', '192.0.2.1'));
  assert.deepEqual(attempts, [0, 0, 0, 0, 0, 300]);
  assert.equal(throttle.attempt('Gull', '192.0.2.2'), 0);
  assert.equal(throttle.attempt('Tern', '192.0.2.1'), 0);
  now = 301_000;
  assert.equal(throttle.attempt('Gull', '192.0.2.1'), 0);
  throttle.clear('Gull', '192.0.2.1');
  assert.equal(throttle.attempt('Gull', '192.0.2.1'), 0);
});
