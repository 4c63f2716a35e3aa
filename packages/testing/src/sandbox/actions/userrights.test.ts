import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'userrights';

test('groups are given to the account with a user ID', async () => {
  await using wiki = openActingWiki();
  const { user, added } = await wiki.act({ action, userid: 1, add: 'bot' }, 'Chief');
  assert.deepEqual([user, added], ['Ada', ['bot']]);
});

test('groups are given and taken, and count at once', async () => {
  await using wiki = openActingWiki();
  const given = await wiki.act({ action, user: 'Ada', add: ['sysop', 'bot'], reason: 'Trusted' }, 'Chief');
  assert.deepEqual(given, {
    user: 'Ada',
    userid: 1,
    added: ['sysop', 'bot'],
    removed: [],
    watchuser: false,
  });
  assert.equal(await wiki.codeOf({ action: 'block', user: 'Ben' }, 'Ada'), undefined);
  await wiki.act({ action, user: 'Ada', remove: 'sysop' }, 'Chief');
  assert.equal(await wiki.codeOf({ action: 'block', user: 'Warden' }, 'Ada'), 'permissiondenied');
  const { logevents } = await wiki.query({ list: 'logevents', letype: 'rights', leprop: 'details' });
  const forever = (group: string) => ({ group, expiry: 'infinity' });
  assert.deepEqual(logevents, [
    {
      params: {
        oldgroups: ['bot', 'sysop'],
        newgroups: ['bot'],
        oldmetadata: [forever('bot'), forever('sysop')],
        newmetadata: [forever('bot')],
      },
    },
    {
      params: {
        oldgroups: [],
        newgroups: ['sysop', 'bot'],
        oldmetadata: [],
        newmetadata: [forever('sysop'), forever('bot')],
      },
    },
  ]);
});

test('a membership ends when it is told to', async () => {
  await using wiki = openActingWiki();
  await wiki.act({ action, user: 'Ada', add: 'bot', expiry: '2048-01-01' }, 'Chief');
  await wiki.act({ action, user: 'Ada', add: 'bot', expiry: '2048-01-01' }, 'Chief');
  const asked = await wiki.query({
    list: 'users|logevents',
    ususers: 'Ada',
    usprop: 'groupmemberships',
    letype: 'rights',
  });
  assert.partialDeepStrictEqual(asked['users'], [
    { groupmemberships: [{ group: 'bot', expiry: '2048-01-01T00:00:00Z' }] },
  ]);
  assert.equal((asked['logevents'] as readonly unknown[]).length, 1);
});

test('what one may not change stays, without an error', async () => {
  await using wiki = openActingWiki();
  const { added, removed } = await wiki.act({ action, user: 'Ada', add: 'bureaucrat' }, 'Ben');
  assert.deepEqual([added, removed], [[], []]);
});

suite('changes of rights that are refused', () => {
  const cases = [
    ['missingparam', { add: 'bot' }],
    ['nosuchuser', { user: 'Nobody', add: 'bot' }],
    ['invaliduser', { userid: 99, add: 'bot' }],
    ['toofewexpiries', { user: 'Ada', add: 'bot', expiry: ['1 day', '2 days'] }],
    ['invalidexpiry', { user: 'Ada', add: 'bot', expiry: 'some day' }],
    ['pastexpiry', { user: 'Ada', add: 'bot', expiry: '2001-01-01' }],
  ] as const;
  for (const [code, parameters] of cases) {
    test(code, async () => {
      await using wiki = openActingWiki();
      assert.equal(await wiki.codeOf({ action, ...parameters }, 'Chief'), code);
    });
  }

  test('of who is blocked', async () => {
    await using wiki = openActingWiki();
    await wiki.act({ action: 'block', user: 'Ada' });
    assert.equal(await wiki.codeOf({ action, user: 'Ben', add: 'bot' }, 'Ada'), 'blocked');
  });
});

test('memberships that have ended are removed when somebody joins a group', async () => {
  await using wiki = openActingWiki();
  await wiki.act({ action, user: 'Ada', add: 'bot', expiry: '1 day' }, 'Chief');
  wiki.clock.advance(2 * 86_400);
  await wiki.act({ action, user: 'Ben', add: 'bot' }, 'Chief');
  const rows = (statement: string) => wiki.database.prepare(statement).pluck().all();
  assert.deepEqual(rows("SELECT count(*) FROM user_groups WHERE ug_group = 'bot'"), [1]);
  assert.deepEqual(rows('SELECT ufg_group FROM user_former_groups'), ['bot']);
});
