import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});
const ask = (parameters: TestParameters) =>
  wiki.request({ action: 'query', meta: 'messagegroupstats', ...parameters });

const languages = (answer: Awaited<ReturnType<typeof ask>>): readonly unknown[] =>
  ((answer['query']?.['messagegroupstats'] ?? []) as unknown as readonly { readonly language: string }[]).map(
    ({ language }) => language,
  );

test('returns statistics of a group by language; missing ones are retried once', async () => {
  const first = await ask({ mgsgroup: 'page-Help:Signals' });
  assert.deepEqual(first['query']?.['messagegroupstats'], []);
  assert.equal(first['continue']?.['mgsoffset'], 'aa');
  const second = await ask({ mgsgroup: 'page-Help:Signals', mgsoffset: 'aa' });
  assert.equal(second['continue'], undefined);
  assert.deepEqual(languages(second), ['de', 'fr', 'he', 'ja', 'ru']);
  assert.deepEqual(((second['query']?.['messagegroupstats'] ?? []) as unknown as readonly unknown[])[1], {
    total: 6,
    translated: 3,
    fuzzy: 1,
    proofread: 0,
    code: 'fr',
    language: 'fr',
  });
});

test('complete and empty translations can be omitted', async () => {
  const from = { mgsgroup: 'page-Help:Signals', mgsoffset: 'aa' };
  assert.deepEqual(languages(await ask({ ...from, mgssuppresscomplete: '1' })), ['fr', 'he', 'ja', 'ru']);
  assert.deepEqual(languages(await ask({ ...from, mgssuppressempty: '1' })), ['de', 'fr', 'ja', 'ru']);
});

test('unknown and dynamic groups are rejected', async () => {
  const code = async (parameters: TestParameters) => (await ask(parameters))['error']?.['code'];
  assert.equal(await code({ mgsgroup: 'page-Nothing' }), 'badparameter');
  assert.equal(await code({ mgsgroup: 'page-help:Signals' }), 'badparameter');
  assert.equal(await code({ mgsgroup: '!recent' }), 'invalidparam');
  assert.equal(await code({}), 'missingparam');
});
