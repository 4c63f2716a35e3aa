import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from './ask.ts';
import { expectWarnings, guardAnswer } from './guard-answer.ts';
import { createWiki } from './wiki.ts';

const wiki = createWiki({ pages: { Lamp: 'Light' } });
test.after(wiki.close);

const refused = { action: 'query', list: 'allpages', apfrom: 'A', apcontinue: '|' };
const warned = { action: 'query', list: 'allpages', aplimit: '0' };

test('an unexpected error or warning fails where the query is read', async () => {
  const { ask } = await openApi(wiki);
  for (const request of [refused, warned]) {
    const answers = [await wiki.request(request), (await ask(request)).json];
    for (const answer of answers) assert.throws(() => answer['query'], /that the test does not expect/);
    const plain = await wiki.request({ ...request, errorformat: 'plaintext' });
    assert.throws(() => plain['query'], /that the test does not expect/);
  }
});

test('expected errors and warnings do not fail', async () => {
  const error = await wiki.request(refused);
  assert.equal(error['error']?.['code'], 'badcontinue');
  assert.equal(error['query'], undefined);
  const warnings = expectWarnings(await wiki.request(warned), /aplimit/);
  assert.equal(Object.keys(warnings['query']?.['allpages'] ?? {}).length, 1);
  assert.throws(() => expectWarnings(guardAnswer({ warnings: { main: { warnings: 'Other' } } }), /aplimit/));
});

test('answers without problems, or with deprecations, are as they were', () => {
  const plain = { query: {} };
  assert.equal(guardAnswer(plain), plain);
  const deprecated = { query: {}, warnings: { rc: { warnings: 'The parameter "x" is deprecated.' } } };
  assert.equal(guardAnswer(deprecated), deprecated);
});
