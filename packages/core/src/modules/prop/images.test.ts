import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('lists the files that pages use', async () => {
  using wiki = createWiki({ pages: { One: '[[File:B.png]] [[File:A b.png|thumb]]', Two: 'none' } });
  const answer = await wiki.request({ action: 'query', prop: 'images', titles: 'One|Two', imlimit: '1' });
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['images'], [{ ns: 6, title: 'File:A b.png' }]);
  assert.deepEqual(answer['continue'], { imcontinue: '1|B.png', continue: '||' });
  const named = await wiki.request({
    action: 'query',
    prop: 'images',
    titles: 'One',
    imimages: 'File:B.png',
  });
  assert.deepEqual(named['query']?.['pages']?.[0]?.['images'], [{ ns: 6, title: 'File:B.png' }]);
});
