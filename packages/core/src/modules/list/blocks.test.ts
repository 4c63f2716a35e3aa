import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>, as?: string) {
  const request = { action: 'query', list: 'blocks', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get found() {
      return Object.values(answer['query']?.['blocks'] ?? {});
    },
    get users() {
      return this.found.map((block) => block['user'] as unknown);
    },
  };
}

test('lists active blocks newest first, those of hidden accounts only to viewers who may hide them', async () => {
  using wiki = createWiki();
  const { answer, users } = await ask(wiki, { bklimit: 2, bkprop: 'user' });
  assert.deepEqual(users, ['~2024-2', 'Castaway']);
  const next = answer['continue']?.['bkcontinue'];
  assert.match(JSON.stringify(next), /^"20240420130000\|\d+"$/);
  const older = await ask(wiki, { bkcontinue: next as unknown as string, bkprop: 'user', bklimit: 1 });
  assert.deepEqual(older.users, ['2001:DB8:DEAD:0:0:0:0:0/48']);
  const watch = await ask(wiki, { bklimit: 2, bkprop: 'user|flags' }, 'Night watch');
  assert.deepEqual(watch.users, ['~2024-2', 'Smuggler']);
  assert.equal(watch.found[1]?.['hidden'], true);
});

test('does not reveal the address of an autoblock', async () => {
  using wiki = createWiki();
  const { found } = await ask(wiki, { bkdir: 'newer', bklimit: 2, bkprop: 'user|userid|flags|range|by' });
  assert.equal(found[0]?.['user'], 'Wrecker');
  assert.deepEqual(found[1], {
    by: 'Warden',
    automatic: true,
    anononly: false,
    nocreate: true,
    autoblock: false,
    noemail: false,
    hidden: false,
    allowusertalk: found[1]?.['allowusertalk'],
    partial: false,
  });
});

test('returns the restrictions of partial blocks', async () => {
  using wiki = createWiki();
  const { found } = await ask(wiki, { bkusers: 'Castaway', bkprop: 'user|restrictions|expiry' });
  const pages = Object.values(found[0]?.['restrictions']?.['pages'] ?? {});
  assert.deepEqual(
    pages.map(({ ns, title }) => [ns, title] as unknown[]),
    [
      [10, 'Template:Lighthouse'],
      [0, 'Gull Point'],
    ],
  );
  assert.deepEqual(found[0]?.['restrictions']?.['namespaces'], [8, 10]);
  assert.equal(found[0]?.['expiry'], 'infinity');
  wiki.database.exec('INSERT INTO ipblocks_restrictions SELECT bl_id, 3, 2 FROM block WHERE bl_sitewide = 0');
  const others = await ask(wiki, { bkusers: 'Castaway|Wrecker', bkprop: 'restrictions' });
  assert.deepEqual(others.found[0]?.['restrictions']?.['actions'], ['move']);
  assert.deepEqual(others.found[1]?.['restrictions'], []);
});

test('filters by kind of block', async () => {
  using wiki = createWiki();
  const users = async (bkshow: string) => (await ask(wiki, { bkshow, bkprop: 'user' })).users;
  assert.deepEqual(await users('account'), ['~2024-2', 'Castaway', 'Wrecker']);
  assert.deepEqual(await users('account|!temp'), ['Castaway', 'Wrecker']);
  assert.deepEqual(await users('temp|range'), ['203.0.113.128/25']);
  assert.equal((await users('!ip')).length, 5);
  assert.deepEqual(await users('ip'), []);
});

test('returns reasons as HTML', async () => {
  using wiki = createWiki();
  const { found } = await ask(wiki, { bkusers: 'Wrecker', bkprop: 'reason|parsedreason' });
  assert.equal(found[0]?.['reason'], 'Wrecks ([[Lantern Isles]])');
  assert.match(JSON.stringify(found[0]?.['parsedreason']), /Wrecks \(<a href=/);
});

test('lists the blocks that cover an address or a range', async () => {
  using wiki = createWiki();
  const users = async (bkip: string) => (await ask(wiki, { bkip })).users;
  assert.deepEqual(await users('203.0.113.7'), ['203.0.113.7']);
  assert.deepEqual(await users('203.0.113.200'), ['203.0.113.128/25']);
  assert.deepEqual(await users('203.0.113.192/26'), ['203.0.113.128/25']);
  assert.deepEqual(await users('203.0.113.0/24'), []);
  assert.deepEqual(await users('2001:db8:dead:1::5'), ['2001:DB8:DEAD:0:0:0:0:0/48']);
  assert.deepEqual(await users('203.0.113.52'), [], 'automatic blocks are not found by their address');
  const code = async (bkip: string) => (await ask(wiki, { bkip })).answer['error']?.['code'];
  assert.equal(await code('nowhere'), 'param_ip');
  assert.equal(await code('203.0.0.0/8'), 'cidrtoobroad');
});

test('finds accounts and addresses together, but not combined with ip', async () => {
  using wiki = createWiki();
  const { users } = await ask(wiki, { bkusers: 'Wrecker|203.0.113.7|Keeper', bkprop: 'user' });
  assert.deepEqual(users, ['203.0.113.7', 'Wrecker']);
  const both = await ask(wiki, { bkusers: 'Wrecker', bkip: '203.0.113.7' });
  assert.equal(both.answer['error']?.['code'], 'invalidparammix');
  const contrary = await ask(wiki, { bkshow: 'temp|!temp' });
  assert.equal(contrary.answer['error']?.['code'], 'show');
  const ranges = await ask(wiki, { bkshow: 'range', bkprop: 'user|range' });
  assert.deepEqual(
    ranges.found.map((block) => block['rangestart'] as unknown),
    ['2001:DB8:DEAD:0:0:0:0:0', '203.0.113.128'],
  );
});

test('does not recognise values that the wiki disables', async () => {
  using sample = createWiki({});
  const { configuration } = sample;
  const settings = { ...configuration.settings, withoutValues: { 'blocks.prop': ['parsedreason'] } };
  using wiki = createWiki({ configuration: { ...configuration, settings } });
  assert.ok((await ask(wiki, { bkprop: 'parsedreason' })).answer['warnings']?.['blocks']);
});
