import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

type Parameters = Readonly<Record<string, string | number | boolean>>;

async function ask(wiki: TestWiki, parameters: Parameters, as?: string) {
  const request = { action: 'query', list: 'allusers', aulimit: 'max', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get users() {
      return Object.values(answer['query']?.['allusers'] ?? {});
    },
  };
}

const names = async (wiki: TestWiki, parameters: Parameters, as?: string) =>
  (await ask(wiki, parameters, as)).users.map((user) => user['name']);

test('lists accounts by name, within bounds and in either direction', async () => {
  using wiki = createWiki();
  assert.deepEqual(await names(wiki, { aufrom: 'keeper', auto: 'Lamplighter' }), [
    'Keeper',
    'Keeper\'s "mate"',
    'Lamplighter',
  ]);
  assert.deepEqual(await names(wiki, { auprefix: 'Ke', audir: 'descending' }), [
    'Keeper\'s "mate"',
    'Keeper',
  ]);
  const { answer } = await ask(wiki, { aulimit: 1 });
  assert.deepEqual(answer['continue'], { aufrom: 'Castaway', continue: '-||' });
});

test('shows hidden accounts only to viewers who may hide them', async () => {
  using wiki = createWiki();
  assert.deepEqual(await names(wiki, { auprefix: 'Smug' }, 'Warden'), []);
  const { users } = await ask(wiki, { auprefix: 'Smug' }, 'Night watch');
  assert.deepEqual(users, [{ userid: 19, name: 'Smuggler', hidden: true }]);
});

test('filters by group and by right', async () => {
  using wiki = createWiki();
  assert.deepEqual(await names(wiki, { augroup: 'sysop' }), ['Harbour master', 'Warden']);
  assert.deepEqual(await names(wiki, { aurights: 'userrights' }), ['Harbour master']);
  assert.ok((await names(wiki, { aurights: 'edit' })).length > 15);
  assert.ok(!(await names(wiki, { auexcludegroup: 'sysop' })).includes('Warden' as never));
  const { answer } = await ask(wiki, { augroup: 'sysop', auexcludegroup: 'bot' });
  assert.deepEqual(answer['error']?.['code'], 'invalidparammix');
  const limited = await ask(wiki, { augroup: 'sysop|bureaucrat', aulimit: 2 });
  assert.deepEqual(
    [limited.users.length, limited.answer['continue']?.['aufrom']],
    [1, 'Warden'],
    'an account in both groups takes two places',
  );
});

test('returns the properties of an account', async () => {
  using wiki = createWiki();
  const { users } = await ask(wiki, {
    auprefix: 'Wrecker',
    auprop: 'blockinfo|centralids|groups|implicitgroups',
    auattachedwiki: 'elsewhere',
  });
  assert.deepEqual(users, [
    {
      userid: 18,
      name: 'Wrecker',
      centralids: { local: 18 },
      attachedlocal: { local: true },
      attachedwiki: { local: false },
      blockid: 1,
      blockedby: 'Warden',
      blockedbyid: 3,
      blockreason: 'Wrecks ([[Lantern Isles]])',
      blockedtimestamp: '2024-04-20T10:00:00Z',
      blockexpiry: 'infinite',
      blockpartial: false,
      blocknocreate: true,
      blockanononly: false,
      blockemail: true,
      blockowntalk: true,
      blockedtimestampformatted: '10:00, 20 April 2024',
      groups: ['*', 'user'],
      implicitgroups: ['*', 'user'],
    },
  ]);
});

test('returns each property alone as with the others, and groups of confirmed addresses', async () => {
  using sample = createWiki({});
  const { configuration } = sample;
  const autopromote = {
    ...configuration.autopromote,
    emailconfirmed: { condname: 'APCOND_EMAILCONFIRMED', params: [] },
  };
  using wiki = createWiki({
    configuration: { ...configuration, autopromote },
    users: [{ name: 'Keeper' }, { name: 'Warden' }],
  });
  const confirmed =
    "UPDATE user SET user_email = 'keeper@wiki.example', user_email_authenticated = '20240101000000'";
  wiki.database.exec(`${confirmed} WHERE user_name = 'Keeper'`);
  const all = ['editcount', 'groups', 'implicitgroups', 'registration', 'rights'];
  const { users } = await ask(wiki, { auprop: all.join('|') });
  for (const property of all) {
    const alone = await ask(wiki, { auprop: property });
    assert.deepEqual(
      alone.users.map((user) => user[property]),
      users.map((user) => user[property]),
      property,
    );
  }
  assert.deepEqual(Object.fromEntries(users.map((user) => [user['name'], user['implicitgroups']])), {
    Keeper: ['*', 'user', 'emailconfirmed'],
    Warden: ['*', 'user'],
  });
});

test('returns groups that depend on the age of the first edit', async () => {
  using sample = createWiki({});
  const { configuration } = sample;
  const established = { condname: 'APCOND_AGE_FROM_EDIT', params: [3600] };
  const revisions = [{ by: 'Keeper', at: '2024-01-01T00:00:00Z', text: 'One' }];
  using wiki = createWiki({
    configuration: { ...configuration, autopromote: { established } },
    users: [{ name: 'Keeper' }],
    pages: [{ title: 'Lighthouse', revisions }],
  });
  const groups = async (now: string): Promise<unknown> => {
    wiki.clock.set(now);
    const { users } = await ask(wiki, { auprop: 'implicitgroups' });
    return users.map((user) => user['implicitgroups']);
  };
  assert.deepEqual(await groups('2024-01-01T00:59:59Z'), [['*', 'user']]);
  assert.deepEqual(await groups('2024-01-01T01:00:00Z'), [['*', 'user', 'established']]);
});

test('temporary accounts of earlier times are filtered, but not on a wiki that never had any', async () => {
  const { configuration } = createWiki();
  const users = [{ name: 'Ada' }, { name: '~2024-1', temporary: true }];
  for (const [autocreatetempuser, expected] of [
    [{ ...configuration.autocreatetempuser, enabled: false }, ['~2024-1']],
    [{ enabled: false }, ['Ada', '~2024-1']],
  ] as const) {
    using wiki = createWiki({ configuration: { ...configuration, autocreatetempuser }, users });
    assert.deepEqual(await names(wiki, { auexcludenamed: true }), expected);
  }
});

test('filters temporary and active accounts', async () => {
  using wiki = createWiki();
  assert.deepEqual(await names(wiki, { auexcludenamed: true }), ['~2024-1', '~2024-2']);
  assert.deepEqual(await names(wiki, { auexcludetemp: true, auprefix: '~' }), []);
  const { users } = await ask(wiki, { auactiveusers: true, aulimit: 1 });
  assert.equal(users[0]?.['name'], 'Cartographer');
  assert.ok(Number(users[0]['recentactions']) > 0);
  wiki.database.exec('DELETE FROM recentchanges');
  assert.deepEqual(
    await names(wiki, { auactiveusers: true }),
    [],
    'the list of active accounts is out of date',
  );
});
