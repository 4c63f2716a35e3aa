import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const ask = async (uiprop: string, as?: string) => {
  const { query } = await wiki.request({ action: 'query', meta: 'userinfo', uiprop }, as ? { as } : {});
  return query?.['userinfo'];
};

test('an address is told as anonymous, with nothing of an account', async () => {
  const info = await ask('groups|rights|editcount|email|realname|registrationdate|unreadcount|latestcontrib');
  assert.equal(info?.['anon'], true);
  assert.equal(info['id'], 0);
  assert.deepEqual(info['groups'], ['*']);
  assert.equal(info['email'], '');
  assert.ok(!('registrationdate' in info) && !('latestcontrib' in info));
});

test('an account is told its groups, the explicit ones first, and its own settings over the usual ones', async () => {
  const info = await ask('groups|implicitgroups|groupmemberships|options|rights|email', 'Cartographer');
  const groups = info?.['groups'] as unknown as string[];
  assert.deepEqual(groups.slice(0, 2).toSorted(), ['patroller', 'templateeditor']);
  assert.deepEqual(((info?.['implicitgroups'] ?? []) as unknown as string[]).slice(0, 2), ['*', 'user']);
  assert.equal(info?.['options']?.['language'], 'de');
  assert.equal(info['email'], 'cartographer@lanternisles.example');
  const expiries = (info['groupmemberships'] as unknown as { expiry: string }[]).map(({ expiry }) => expiry);
  assert.deepEqual(expiries.toSorted(), ['2048-01-01T00:00:00Z', 'infinity']);
});

test('rights are listed without those that everybody has anyway', async () => {
  const rights = (await ask('rights', 'Warden'))?.['rights'] as unknown as string[];
  assert.ok(rights.includes('delete') && rights.includes('read'));
  assert.ok(!rights.includes('purge'));
});

test('an unknown property only warns', async () => {
  const answer = await wiki.request({ action: 'query', meta: 'userinfo', uiprop: 'nope' });
  assert.ok(answer['warnings']?.['userinfo']);
});
