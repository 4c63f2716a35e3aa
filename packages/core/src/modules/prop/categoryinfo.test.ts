import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('returns the size of categories, and nothing for other pages', async () => {
  using wiki = createWiki({
    pages: {
      One: '[[Category:Pears]]',
      'Category:Small pears': '[[Category:Pears]]',
      'Category:Pears': '__HIDDENCAT__',
    },
  });
  const answer = await wiki.request({
    action: 'query',
    prop: 'categoryinfo',
    titles: 'Category:Pears|One|Category:No',
  });
  assert.deepEqual(answer['query']?.['pages'], [
    { ns: 14, title: 'Category:No', missing: true },
    { pageid: 1, ns: 0, title: 'One' },
    {
      pageid: 3,
      ns: 14,
      title: 'Category:Pears',
      categoryinfo: { size: 2, pages: 1, files: 0, subcats: 1, hidden: true },
    },
  ]);
});

test('cicontinue leaves out the categories before it', async () => {
  using wiki = createWiki({
    pages: { One: '[[Category:Apples]] [[Category:Pears]] [[Category:Plums]]' },
  });
  const { query } = await wiki.request({
    action: 'query',
    prop: 'categoryinfo',
    titles: 'Category:Apples|Category:Pears|Category:Plums',
    cicontinue: 'Pears',
  });
  const counted = Object.values(query?.['pages'] ?? {}).map((page) => [
    page?.['title'],
    page?.['categoryinfo'] !== undefined,
  ]);
  assert.deepEqual(counted.toSorted(), [
    ['Category:Apples', false],
    ['Category:Pears', true],
    ['Category:Plums', true],
  ]);
});
