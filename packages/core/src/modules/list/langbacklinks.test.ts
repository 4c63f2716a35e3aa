import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const pages = { One: '[[fr:Un]] [[de:Eins]]', Two: '[[fr:Deux]]', Three: '[[fr:Un]]' };

test('lists pages by language link', async () => {
  using wiki = createWiki({ pages });
  const answer = await wiki.request({
    action: 'query',
    list: 'langbacklinks',
    lblprop: ['lllang', 'lltitle'],
    lbllimit: 3,
  });
  assert.deepEqual(answer['query']?.['langbacklinks'], [
    { pageid: 1, ns: 0, title: 'One', lllang: 'de', lltitle: 'Eins' },
    { pageid: 2, ns: 0, title: 'Two', lllang: 'fr', lltitle: 'Deux' },
    { pageid: 1, ns: 0, title: 'One', lllang: 'fr', lltitle: 'Un' },
  ]);
  assert.deepEqual(answer['continue'], { lblcontinue: 'fr|Un|3', continue: '-||' });
});

test('requires a language with a title', async () => {
  using wiki = createWiki({ pages });
  const answer = await wiki.request({ action: 'query', generator: 'langbacklinks', glbltitle: 'Un' });
  assert.equal(answer['error']?.['code'], 'nolang');
  const found = await wiki.request({
    action: 'query',
    generator: 'langbacklinks',
    glbllang: 'fr',
    glbltitle: 'Un',
  });
  assert.deepEqual(
    [0, 1].map((i) => found['query']?.['pages']?.[i]?.['title']),
    ['One', 'Three'],
  );
});
