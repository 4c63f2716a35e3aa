import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'block';
const pages = [{ title: 'Page', revisions: [{ text: 'text', by: 'Ada' }] }];

const lastEntry = { list: 'logevents', lelimit: 1, leprop: 'type|title|details' } as const;

test('an account is blocked at once, until it is unblocked', async () => {
  await using wiki = openActingWiki();
  assert.deepEqual(await wiki.act({ action, user: 'Ada', reason: 'Why', nocreate: true }), {
    user: 'Ada',
    userID: 1,
    expiry: 'infinite',
    id: 1,
    reason: 'Why',
    anononly: false,
    nocreate: true,
    autoblock: false,
    noemail: false,
    hidename: false,
    allowusertalk: false,
    watchuser: false,
    partial: false,
    pagerestrictions: null,
    namespacerestrictions: null,
  });
  const params = { duration: 'infinity', flags: ['nocreate', 'noautoblock', 'nousertalk'], sitewide: true };
  assert.deepEqual((await wiki.query(lastEntry))['logevents'], [
    { ns: 2, title: 'User:Ada', params, type: 'block', action: 'block' },
  ]);
  assert.equal(await wiki.codeOf({ action: 'edit', title: 'New', text: 'x' }, 'Ada'), 'blocked');
  assert.equal(await wiki.codeOf({ action, user: 'Ada' }), 'alreadyblocked');
  assert.deepEqual(await wiki.act({ action: 'unblock', user: 'Ada', reason: 'Enough' }), {
    id: 1,
    user: 'Ada',
    userid: 1,
    reason: 'Enough',
    watchuser: false,
  });
  assert.equal(await wiki.codeOf({ action: 'unblock', user: 'Ada' }), 'cantunblock');
  assert.equal(await wiki.codeOf({ action: 'edit', title: 'New', text: 'x' }, 'Ada'), undefined);
});

test('an account is blocked and unblocked by its user ID', async () => {
  await using wiki = openActingWiki();
  const { user, userID } = await wiki.act({ action, userid: 1 });
  assert.deepEqual([user, userID], ['Ada', 1]);
  const unblocked = await wiki.act({ action: 'unblock', userid: 1 });
  assert.deepEqual([unblocked['user'], unblocked['userid']], ['Ada', 1]);
});

test('a block is changed in its place', async () => {
  await using wiki = openActingWiki({ pages });
  await wiki.act({ action, user: 'Ada' });
  const changed = { action, user: 'Ada', reblock: true, partial: true, allowusertalk: true } as const;
  const { id } = await wiki.act({ ...changed, pagerestrictions: 'Page', namespacerestrictions: 4 });
  assert.equal(id, 1);
  const { blocks } = await wiki.query({ list: 'blocks', bkprop: 'id|restrictions' });
  assert.deepEqual(blocks, [
    { id: 1, restrictions: { pages: [{ id: 1, ns: 0, title: 'Page' }], namespaces: [4] } },
  ]);
  const [entry] = (await wiki.query(lastEntry))['logevents'] as readonly { readonly action: string }[];
  assert.equal(entry?.action, 'reblock');
});

test('the address that an account used last is blocked with it', async () => {
  await using wiki = openActingWiki();
  await wiki.act({ action: 'edit', title: 'Page', text: 'x' }, 'Ada');
  await wiki.act({ action, user: 'Ada', autoblock: true });
  const ask = { list: 'blocks', bkprop: 'id|flags' } as const;
  const automatic = ((await wiki.query(ask))['blocks'] as readonly { readonly automatic: boolean }[]).map(
    (one) => one.automatic,
  );
  assert.deepEqual(automatic, [true, false]);
  await wiki.act({ action: 'unblock', user: 'Ada' });
  assert.deepEqual((await wiki.query(ask))['blocks'], []);
});

test('addresses and ranges are blocked', async () => {
  await using wiki = openActingWiki();
  assert.equal((await wiki.act({ action, user: '192.0.2.77/24' }))['user'], '192.0.2.0/24');
  assert.equal((await wiki.act({ action, user: '192.0.2.7', anononly: true }))['userID'], 0);
  const { blocks } = await wiki.query({ list: 'blocks', bkprop: 'user' });
  assert.deepEqual(blocks, [{ user: '192.0.2.7' }, { user: '192.0.2.0/24' }]);
});

test('a name is hidden with what its account did, and shown again', async () => {
  await using wiki = openActingWiki({ pages });
  await wiki.act({ action, user: 'Ada', hidename: true }, 'Watch');
  const contributions = { list: 'usercontribs', ucuser: 'Ada', ucprop: 'title' } as const;
  assert.deepEqual((await wiki.query(contributions))['usercontribs'], []);
  assert.equal(await wiki.codeOf({ action, user: 'Ada', reblock: true }), 'cant-see-hidden-user');
  assert.equal(await wiki.codeOf({ action: 'unblock', user: 'Ada' }), 'unblock-hideuser');
  await wiki.act({ action: 'unblock', user: 'Ada' }, 'Watch');
  const { usercontribs } = await wiki.query(contributions);
  assert.partialDeepStrictEqual(usercontribs, [{ title: 'Page' }]);
});

test('who is blocked may block only who did it', async () => {
  await using wiki = openActingWiki();
  await wiki.act({ action, user: 'Warden' }, 'Chief');
  assert.equal(await wiki.codeOf({ action, user: 'Ada' }), 'ipbblocked');
  assert.equal(await wiki.codeOf({ action: 'unblock', user: 'Ada' }), 'ipbblocked');
  assert.equal(await wiki.codeOf({ action, user: 'Chief' }), undefined);
});

suite('blocks that are refused', () => {
  const cases = [
    ['missingparam', {}],
    ['nosuchuser', { user: 'Nobody' }],
    ['nosuchuserid', { userid: 99 }],
    ['invalidexpiry', { user: 'Ada', expiry: 'some day' }],
    ['ipb_expiry_old', { user: 'Ada', expiry: '2001-01-01' }],
    ['ip_range_toolarge', { user: '192.0.0.0/8' }],
    ['ipb-prevent-user-talk-edit', { user: 'Ada', partial: true }],
    ['ipb-empty-block', { user: 'Ada', partial: true, allowusertalk: true }],
    ['missingtitle', { user: 'Ada', partial: true, pagerestrictions: 'Missing' }],
    ['permissiondenied', { user: 'Ada', hidename: true }],
  ] as const;
  for (const [code, parameters] of cases) {
    test(code, async () => {
      await using wiki = openActingWiki();
      assert.equal(await wiki.codeOf({ action, ...parameters }), code);
    });
  }

  test('names that cannot be hidden', async () => {
    await using wiki = openActingWiki();
    const hide = { action, user: 'Ada', hidename: true, allowusertalk: true, nocreate: true } as const;
    assert.equal(await wiki.codeOf({ ...hide, expiry: '1 day' }, 'Watch'), 'ipb_expiry_temp');
    assert.equal(await wiki.codeOf({ ...hide, partial: true }, 'Watch'), 'ipb_hide_partial');
  });
});
