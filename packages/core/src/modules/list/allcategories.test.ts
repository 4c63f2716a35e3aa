import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    One: '[[Category:Apples]] [[Category:Pears]]',
    Two: '[[Category:Apples]]',
    'Category:Pears': '__HIDDENCAT__',
  },
});
test.after(() => {
  wiki.close();
});

const ask = async (parameters: Record<string, string>) =>
  (await wiki.request({ action: 'query', list: 'allcategories', ...parameters }))['query']?.['allcategories'];

test('lists categories by title, with or without a page', async () => {
  assert.deepEqual(await ask({}), [
    { category: 'Apples' },
    { category: 'Hidden categories' },
    { category: 'Pears' },
  ]);
  assert.deepEqual(await ask({ acdir: 'descending', aclimit: '1' }), [{ category: 'Pears' }]);
});

test('returns sizes and whether a category is hidden', async () => {
  assert.deepEqual(await ask({ acprop: 'size|hidden' }), [
    { category: 'Apples', size: 2, pages: 2, files: 0, subcats: 0, hidden: false },
    { category: 'Hidden categories', size: 1, pages: 0, files: 0, subcats: 1, hidden: false },
    { category: 'Pears', size: 1, pages: 1, files: 0, subcats: 0, hidden: true },
  ]);
});

test('filters by prefix, range and size', async () => {
  assert.deepEqual(await ask({ acprefix: 'pe' }), [{ category: 'Pears' }]);
  assert.deepEqual(await ask({ acto: 'B' }), [{ category: 'Apples' }]);
  assert.deepEqual(await ask({ acmin: '2' }), [{ category: 'Apples' }]);
});

test('generates category pages, existing or missing', async () => {
  const answer = await wiki.request({ action: 'query', generator: 'allcategories' });
  assert.deepEqual(answer['query']?.['pages'], [
    { ns: 14, title: 'Category:Hidden categories', missing: true },
    { ns: 14, title: 'Category:Apples', missing: true },
    { pageid: 3, ns: 14, title: 'Category:Pears' },
  ]);
});
