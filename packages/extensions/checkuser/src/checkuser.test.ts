import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { notInMemory } from '../../../../test/rig/test-database.ts';
import {
  createWiki,
  sampleConfiguration,
  sampleWiki,
  type TestParameters,
  type TestWiki,
} from '../../../../test/rig/wiki.ts';

const sample = createWiki();
after(sample.close);

const check = (parameters: TestParameters, wiki: TestWiki = sample, as = 'Customs officer') =>
  wiki.request(
    {
      action: 'query',
      list: 'checkuser',
      cutimecond: '@1000000000',
      cutoken: 'given',
      cureason: 'A "look"',
      ...parameters,
    },
    { as, method: 'POST' },
  );
const code = async (parameters: TestParameters, as?: string): Promise<unknown> =>
  (await check(parameters, sample, as))['error']?.['code'];
const logged = (wiki: TestWiki): unknown[] =>
  wiki.database
    .prepare(
      `SELECT cul_type, cul_target_text, cul_target_hex, cul_range_start, cul_range_end, reason.comment_text AS reason
       FROM cu_log JOIN comment AS reason ON reason.comment_id = cul_reason_id WHERE cul_timestamp > '2025'
       ORDER BY cul_id`,
    )
    .all();

test('lists the IP addresses of an account', async () => {
  const answer = await check({ curequest: 'userips', cutarget: 'wrecker' });
  assert.deepEqual(answer['query'], {
    checkuser: {
      userips: [
        {
          end: '2024-04-02T09:00:00Z',
          editcount: 5,
          start: '2024-01-08T11:30:00Z',
          address: '203.0.113.52',
        },
      ],
    },
  });
});

test('lists the accounts of IP addresses, hidden ones without names', async () => {
  const answer = await check({ curequest: 'ipusers', cutarget: '203.0.113.0/24' });
  const users = answer['query']?.['checkuser']?.['ipusers'] as unknown as readonly {
    readonly name: string;
    readonly ips: readonly string[];
    readonly editcount: number;
  }[];
  assert.deepEqual(
    [...users].slice(0, 4).map(({ name, ips, editcount }) => [name, ips[0], editcount]),
    [
      ['203.0.113.99', '203.0.113.99', 2],
      ['203.0.113.7', '203.0.113.7', 2],
      ['Castaway', '203.0.113.50', 25],
      ['(username removed)', '203.0.113.53', 6],
    ],
  );
});

test('lists edits and log entries, with titles in database form', async () => {
  const answer = await check({ curequest: 'actions', cutarget: 'Wrecker' });
  const actions = answer['query']?.['checkuser']?.['edits'];
  assert.deepEqual(actions?.[4], {
    timestamp: '2024-01-08T11:30:00Z',
    ns: 2,
    title: 'Wrecker',
    user: 'Wrecker',
    ip: '203.0.113.52',
    agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    summary: 'User account Wrecker was created',
  });
  assert.equal(actions[3]?.['title'], 'Lantern_Isles');
  // A log entry with all parts hidden.
  assert.equal(actions[1]?.['user'], '(username removed)');
  assert.equal(actions[1]['summary'], '(log details removed)');
});

test('failed login attempts belong to an IP address', async () => {
  const answer = await check({ curequest: 'actions', cutarget: '203.0.113.99', culimit: 1 });
  const edits = answer['query']?.['checkuser']?.['edits'];
  assert.equal(edits?.[0]?.['user'], '203.0.113.99');
  assert.equal(edits[0]['summary'], 'Failed to log in to Lantern Isles as Harbour master');
  assert.equal(edits[1], undefined);
});

test('a hidden account is never named in its actions', async () => {
  const answer = await check({ curequest: 'actions', cutarget: 'Smuggler' });
  assert.equal(answer['query']?.['checkuser']?.['edits']?.[0]?.['user'], '(username removed)');
  assert.doesNotMatch(JSON.stringify(answer), /Smuggler/);
});

test('exactly the answered checks are logged', async () => {
  using wiki = createWiki();
  await check({ curequest: 'userips', cutarget: 'Wrecker', cureason: ' ' }, wiki);
  await check({ curequest: 'ipusers', cutarget: '203.0.113.52' }, wiki);
  await check({ curequest: 'actions', cutarget: '203.0.113.52/24', cuxff: '1' }, wiki);
  await check({ curequest: 'actions', cutarget: 'Nobody at all' }, wiki);
  await check({ curequest: 'userips', cutarget: 'Wrecker' }, wiki, 'Warden');
  const single = { cul_target_hex: '', cul_range_start: '', cul_range_end: '' };
  assert.deepEqual(logged(wiki), [
    { cul_type: 'userips', cul_target_text: 'Wrecker', ...single, reason: 'API: ' },
    {
      cul_type: 'ipusers',
      cul_target_text: '203.0.113.52',
      ...single,
      cul_target_hex: 'CB007134',
      reason: 'API: A &quot;look&quot;',
    },
    {
      cul_type: 'ipedits-xff',
      cul_target_text: '203.0.113.0/24',
      cul_target_hex: 'CB007100',
      cul_range_start: 'CB007100',
      cul_range_end: 'CB0071FF',
      reason: 'API: A &quot;look&quot;',
    },
  ]);
});

test('equal reasons are stored once and found by their plain text', async () => {
  using wiki = createWiki();
  const reason = 'See [[Project:Rules|the rules]]';
  await check({ curequest: 'userips', cutarget: 'Wrecker', cureason: reason }, wiki);
  await check({ curequest: 'userips', cutarget: 'Castaway', cureason: reason }, wiki);
  const kept = wiki.database
    .prepare("SELECT count(*) FROM comment WHERE comment_text LIKE 'API: See%'")
    .pluck();
  assert.equal(kept.get(), 2);
  const answer = await wiki.request(
    { action: 'query', list: 'checkuserlog', culreason: 'API: See the rules' },
    { as: 'Customs officer' },
  );
  assert.equal(answer['query']?.['checkuserlog']?.['entries']?.[1]?.['target'], 'Wrecker');
});

test('no check is answered if it cannot be logged', async () => {
  const { settings, ...configuration } = sampleConfiguration();
  using wiki = createWiki({
    ...sampleWiki(),
    configuration: { ...configuration, settings: { ...settings, checkUserWrites: false } },
  });
  const answer = await check({ curequest: 'userips', cutarget: 'Wrecker' }, wiki);
  assert.equal(answer['error']?.['code'], 'readonly');
});

test('a read-only database cannot log checks', { skip: notInMemory }, async () => {
  using locked = createWiki();
  locked.database.pragma('query_only = 1');
  const refused = await check({ curequest: 'userips', cutarget: 'Wrecker' }, locked);
  assert.equal(refused['error']?.['code'], 'readonly');
  assert.equal(refused['query'], undefined);
});

test(
  'an entry that cannot be written whole leaves no trace and no answer',
  { skip: notInMemory },
  async () => {
    using wiki = createWiki();
    wiki.database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON cu_log BEGIN SELECT raise(ABORT, 'the disk is full'); END",
    );
    const before = wiki.database.prepare('SELECT count(*) FROM comment').pluck().get();
    const answer = await check({ curequest: 'userips', cutarget: 'Wrecker', cureason: 'New' }, wiki);
    assert.equal(answer['error']?.['code'], 'internal_api_error_SqliteError');
    assert.equal(answer['query'], undefined);
    assert.equal(wiki.database.prepare('SELECT count(*) FROM comment').pluck().get(), before);
  },
);

test('invalid requests are rejected', async () => {
  const userips = { curequest: 'userips', cutarget: 'Wrecker' };
  assert.equal(await code(userips, 'Warden'), 'permissiondenied');
  assert.equal(await code({ ...userips, cutoken: '' }), 'missingparam');
  assert.equal(await code({ ...userips, cutimecond: 'nonsense' }), 'invalidtime');
  assert.equal(await code({ ...userips, cutimecond: '+1 day' }), 'invalidtime');
  assert.equal(await code({ ...userips, cutarget: '203.0.113.52' }), 'nosuchuser');
  assert.equal(await code({ curequest: 'ipusers', cutarget: 'Wrecker' }), 'invalidip');
  assert.equal(await code({ curequest: 'actions', cutarget: '203.0.0.0/8' }), 'invalidip');
  assert.equal(await code({ curequest: 'actions', cutarget: 'Nobody' }), 'nosuchuser');
});

test('requires POST', async () => {
  const answer = await sample.request(
    { action: 'query', list: 'checkuser', curequest: 'userips', cutarget: 'Wrecker', cutoken: 'given' },
    { as: 'Customs officer' },
  );
  assert.equal(answer['error']?.['code'], 'mustbeposted');
});

test('edits is a deprecated alias of actions', async () => {
  const answer = await check({ curequest: 'edits', cutarget: 'Wrecker' });
  assert.ok('checkuser' in (answer['warnings'] ?? {}));
  assert.equal(answer['query']?.['checkuser']?.['edits']?.[0]?.['title'], 'Sunken_village');
});
