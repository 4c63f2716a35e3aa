import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const ask = async (uiprop: string, as?: string) => {
  const { query } = await wiki.request({ action: 'query', meta: 'userinfo', uiprop }, as ? { as } : {});
  return query?.['userinfo'];
};

test('marks an IP address as anonymous', async () => {
  const info = await ask('groups|rights|editcount|email|realname|registrationdate|unreadcount|latestcontrib');
  assert.equal(info?.['anon'], true);
  assert.equal(info['id'], 0);
  assert.deepEqual(info['groups'], ['*']);
  assert.equal(info['email'], '');
  assert.ok(!('registrationdate' in info) && !('latestcontrib' in info));
});

test('returns groups, explicit ones first, and preferences over defaults', async () => {
  const info = await ask('groups|implicitgroups|groupmemberships|options|rights|email', 'Cartographer');
  const groups = info?.['groups'] as unknown as string[];
  assert.deepEqual(groups.slice(0, 2).toSorted(), ['patroller', 'templateeditor']);
  assert.deepEqual(((info?.['implicitgroups'] ?? []) as unknown as string[]).slice(0, 2), ['*', 'user']);
  assert.equal(info?.['options']?.['language'], 'de');
  assert.equal(info['email'], 'cartographer@lanternisles.example');
  const expiries = (info['groupmemberships'] as unknown as { expiry: string }[]).map(({ expiry }) => expiry);
  assert.deepEqual(expiries.toSorted(), ['2048-01-01T00:00:00Z', 'infinity']);
});

test('lists rights without implicit ones', async () => {
  const rights = (await ask('rights', 'Warden'))?.['rights'] as unknown as string[];
  assert.ok(rights.includes('delete') && rights.includes('read'));
  assert.ok(!rights.includes('purge'));
});

test('warns of an unknown property', async () => {
  const answer = await wiki.request({ action: 'query', meta: 'userinfo', uiprop: 'nope' });
  assert.ok(answer['warnings']?.['userinfo']);
});

test('tells whether the account is attached to another wiki, which "0" does not name', async () => {
  const attached = async (uiattachedwiki: string): Promise<unknown> => {
    const request = { action: 'query', meta: 'userinfo', uiprop: 'centralids', uiattachedwiki } as const;
    const { query } = await wiki.request(request, { as: 'Keeper' });
    return query?.['userinfo']?.['attachedwiki'];
  };
  assert.deepEqual(await attached('elsewhere'), { local: false });
  assert.equal(await attached('0'), undefined);
});
