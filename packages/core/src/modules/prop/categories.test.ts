import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    One: '[[Category:Apples|first]] [[Category:Pears]]',
    'Category:Pears': '__HIDDENCAT__',
  },
});
test.after(() => {
  wiki.close();
});

const ask = (parameters: Record<string, string>) =>
  wiki.request({ action: 'query', prop: 'categories', titles: 'One', ...parameters });
const apples = { ns: 14, title: 'Category:Apples' };
const pears = { ns: 14, title: 'Category:Pears' };

async function categoriesOf(parameters: Record<string, string>): Promise<unknown> {
  return (await ask(parameters))['query']?.['pages']?.[0]?.['categories'];
}

test('lists the categories of a page, hidden ones on request', async () => {
  assert.deepEqual(await categoriesOf({}), [apples, pears]);
  assert.deepEqual(await categoriesOf({ clshow: '!hidden' }), [apples]);
  assert.deepEqual(await categoriesOf({ clshow: 'hidden' }), [pears]);
  assert.equal((await ask({ clshow: 'hidden|!hidden' }))['error']?.['code'], 'show');
});

test('returns sort keys in hexadecimal with their prefixes', async () => {
  assert.deepEqual(await categoriesOf({ clprop: 'sortkey|hidden', clcategories: 'Category:Apples' }), [
    { ...apples, sortkey: '46495253540a4f4e45', sortkeyprefix: 'first', hidden: false },
  ]);
});

test('continues by page and category', async () => {
  assert.deepEqual((await ask({ cllimit: '1' }))['continue'], { clcontinue: '1|Pears', continue: '||' });
  assert.deepEqual(await categoriesOf({ clcontinue: '1|Pears' }), [pears]);
});

test('warns of titles that are not categories', async () => {
  const answer = await ask({ clcategories: 'One' });
  assert.ok(answer['warnings']?.['categories']);
  assert.equal(answer['query']?.['pages']?.[0]?.['categories'], undefined);
});
