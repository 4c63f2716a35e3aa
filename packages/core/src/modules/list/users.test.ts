import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { expectWarnings } from '../../../../../test/rig/guard-answer.ts';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

type Parameters = Readonly<Record<string, string | number | boolean>>;

async function ask(wiki: TestWiki, parameters: Parameters, as?: string) {
  const request = { action: 'query', list: 'users', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return Object.values(answer['query']?.['users'] ?? {}) as unknown[];
}

test('returns invalid names first, then accounts and missing ones in the requested order', async () => {
  using wiki = createWiki();
  assert.deepEqual(await ask(wiki, { ususers: 'warden|Nobody at all|192.0.2.1|Harbour_master' }), [
    { name: '192.0.2.1', invalid: true },
    { userid: 3, name: 'Warden' },
    { name: 'Nobody at all', missing: true },
    { userid: 1, name: 'Harbour master' },
  ]);
  assert.deepEqual(await ask(wiki, { ususerids: '3|0|999' }), [
    { userid: 3, name: 'Warden' },
    { userid: 0, missing: true },
    { userid: 999, missing: true },
  ]);
  const both = await wiki.request({ action: 'query', list: 'users', ususers: 'Warden', ususerids: 3 });
  assert.equal(both['error']?.['code'], 'invalidparammix');
});

test('reports hidden accounts as missing to viewers who may not hide accounts', async () => {
  using wiki = createWiki();
  const missing = [{ name: 'Smuggler', missing: true }];
  assert.deepEqual(await ask(wiki, { ususers: 'Smuggler' }), missing);
  assert.deepEqual(await ask(wiki, { ususers: 'Smuggler', usprop: 'editcount|groups' }, 'Warden'), missing);
  assert.deepEqual(await ask(wiki, { ususerids: 19 }, 'Warden'), [{ userid: 19, missing: true }]);
  assert.deepEqual(await ask(wiki, { ususers: 'Smuggler', usprop: 'centralids' }, 'Night watch'), [
    { userid: 19, name: 'Smuggler', hidden: true, centralids: { local: 0 }, attachedlocal: { local: true } },
  ]);
});

test('returns groups until they expire, gender and whether mail can be sent', async () => {
  using wiki = createWiki();
  const asked = { ususers: 'Cartographer', usprop: 'groups|groupmemberships|emailable|gender|registration' };
  wiki.database.exec("UPDATE user SET user_email_authenticated = '20240102090000' WHERE user_id = 6");
  assert.deepEqual(await ask(wiki, asked), [
    {
      userid: 6,
      name: 'Cartographer',
      registration: '2024-01-02T08:00:00Z',
      groups: ['patroller', 'templateeditor', '*', 'user', 'autoconfirmed'],
      groupmemberships: [
        { group: 'patroller', expiry: 'infinity' },
        { group: 'templateeditor', expiry: '2048-01-01T00:00:00Z' },
      ],
      emailable: true,
      gender: 'male',
    },
  ]);
  wiki.database.exec(`UPDATE user_groups SET ug_expiry = '20200101000000' WHERE ug_group = 'templateeditor';
    INSERT INTO user_properties VALUES (6, 'disablemail', '1')`);
  const [later] = (await ask(wiki, asked)) as [Readonly<Record<string, unknown>>];
  assert.deepEqual(later['groupmemberships'], [{ group: 'patroller', expiry: 'infinity' }]);
  assert.equal(later['emailable'], false);
});

test('returns blocks, system accounts and temporary accounts', async () => {
  using wiki = createWiki();
  const [wrecker, lamplighter, temporary] = (await ask(wiki, {
    ususers: 'Wrecker|Lamplighter|~2024-1',
    usprop: 'blockinfo|implicitgroups|rights',
  })) as Readonly<Record<string, unknown>>[];
  assert.deepEqual([wrecker?.['blockid'], wrecker?.['blockedby']], [1, 'Warden']);
  assert.equal(lamplighter?.['systemuser'], true);
  assert.ok((lamplighter['rights'] as string[]).includes('bot'));
  assert.deepEqual(temporary?.['implicitgroups'], ['*', 'temp']);
});

test('returns whether a name can be registered', async () => {
  using wiki = createWiki();
  const refused = (name: string, message: string, code: string) => ({
    name,
    missing: true,
    cancreate: false,
    cancreateerror: [{ message, params: [], code, type: 'error' }],
  });
  assert.deepEqual(
    await ask(wiki, { ususers: 'Newcomer|Unknown user|New@comer|~2024-99|Smuggler', usprop: 'cancreate' }),
    [
      { name: 'Newcomer', missing: true, cancreate: true },
      refused('Unknown user', 'noname', 'invaliduser'),
      refused('New@comer', 'noname', 'invaliduser'),
      refused('~2024-99', 'noname', 'invaliduser'),
      refused('Smuggler', 'userexists', 'userexists'),
    ],
  );
});

test('tells from 1.46 on whether temporary accounts have expired', async () => {
  using wiki = createWiki();
  wiki.database.exec(`UPDATE user SET user_registration = '20240101000000' WHERE user_name = '~2024-1'`);
  const asked = async (settings: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const api = await openApi(wiki, { settings });
    const { json } = await api.ask({ list: 'users', ususers: 'Warden|~2024-1', usprop: 'tempexpired' });
    const { users } = expectWarnings(json, /tempexpired/)['query'] as {
      readonly users: readonly { readonly tempexpired?: unknown }[];
    };
    return users.map(({ tempexpired }) => tempexpired);
  };
  assert.deepEqual(await asked({ version: '1.46' }), [null, true]);
  assert.deepEqual(await asked({ version: '1.46', temporaryAccountDays: 100_000 }), [null, false]);
  assert.deepEqual(await asked({ version: '1.45' }), [undefined, undefined]);
});

test('says whether accounts are attached to another wiki', async () => {
  using wiki = createWiki();
  const parameters = { ususers: 'Warden', usprop: 'centralids', usattachedwiki: 'elsewhere' };
  assert.deepEqual(await ask(wiki, parameters), [
    {
      userid: 3,
      name: 'Warden',
      centralids: { local: 3 },
      attachedlocal: { local: true },
      attachedwiki: { local: false },
    },
  ]);
});
