import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const ask = (parameters: TestParameters, as = 'Customs officer') =>
  wiki.request({ action: 'query', list: 'checkuserlog', ...parameters }, { as });
const types = async (parameters: TestParameters): Promise<readonly string[]> => {
  const answer = await ask(parameters);
  const entries = answer['query']?.['checkuserlog']?.['entries'] as unknown as readonly {
    readonly type: string;
  }[];
  return [...entries].map(({ type }) => type);
};

test('lists checks, latest first, by checker, target, reason and time', async () => {
  assert.deepEqual(await types({}), ['useredits', 'ipedits', 'ipusers', 'userips']);
  assert.deepEqual(await types({ culdir: 'newer', culto: '2024-06-02T08:05:00Z' }), ['userips', 'ipusers']);
  assert.deepEqual(await types({ culuser: 'Warden' }), []);
  assert.deepEqual(await types({ cultarget: 'Wrecker' }), ['userips']);
  assert.deepEqual(await types({ culreason: 'Who is it? [[Project:Rules|rules]]' }), ['userips']);
});

test('finds an IP address in ranges, and a range by the IP addresses in it', async () => {
  assert.deepEqual(await types({ cultarget: '203.0.113.9' }), ['ipedits']);
  assert.deepEqual(await types({ cultarget: '203.0.113.52' }), ['ipedits', 'ipusers']);
  assert.deepEqual(await types({ cultarget: '203.0.113.48/29' }), ['ipedits', 'ipusers']);
  assert.deepEqual(await types({ cultarget: '203.0.113.50 - 203.0.113.60' }), ['ipedits', 'ipusers']);
  assert.deepEqual(await types({ cultarget: '198.51.100.1' }), []);
});

test('a hidden account is only named to users who may see it', async () => {
  const answer = await ask({ cullimit: 1 });
  assert.deepEqual(answer['query']?.['checkuserlog']?.['entries']?.[0], {
    timestamp: '2024-06-02T08:15:00Z',
    checkuser: 'Customs officer',
    type: 'useredits',
    reason: 'Gold',
    target: '(username removed)',
  });
  assert.deepEqual(answer['continue'], { culcontinue: '20240602081000|3', continue: '-||' });
});

test('requires the right to see the log, and existing targets', async () => {
  assert.equal((await ask({}, 'Warden'))['error']?.['code'], 'permissiondenied');
  assert.equal((await ask({ cultarget: 'Nobody' }))['error']?.['code'], 'nosuchuser');
  assert.equal((await ask({ culcontinue: 'x' }))['error']?.['code'], 'badcontinue');
});
