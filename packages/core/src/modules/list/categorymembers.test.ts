import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Ant: '[[Category:Animals|zz]]',
    Bee: '[[Category:Animals]]',
    Cat: '[[Category:Animals]]',
    'Category:Insects': '[[Category:Animals]]',
    'Talk:Bee': '[[Category:Animals]]',
  },
});
test.after(() => {
  wiki.close();
});

const members = (parameters: Record<string, string | number>) =>
  wiki.request({ action: 'query', list: 'categorymembers', cmtitle: 'Category:Animals', ...parameters });
const titles = (answer: { readonly query?: unknown }): string[] =>
  (answer.query as { readonly categorymembers: readonly { readonly title: string }[] }).categorymembers.map(
    ({ title }) => title,
  );

test('lists members by type, then by sort key', async () => {
  assert.deepEqual(titles(await members({})), ['Bee', 'Talk:Bee', 'Cat', 'Ant', 'Category:Insects']);
  assert.deepEqual(titles(await members({ cmdir: 'desc', cmtype: 'page' })), [
    'Ant',
    'Cat',
    'Talk:Bee',
    'Bee',
  ]);
});

test('continues from one type to the next', async () => {
  const first = await members({ cmlimit: 4 });
  assert.deepEqual(first['continue'], { cmcontinue: 'subcat|494e5345435453|4', continue: '-||' });
  assert.deepEqual(titles(await members({ cmlimit: 4, cmcontinue: 'subcat|494e5345435453|4' })), [
    'Category:Insects',
  ]);
});

test('accepts bounds as prefixes, in hexadecimal or raw', async () => {
  const expected = ['Cat'];
  for (const bounds of [
    { cmstartsortkeyprefix: 'c', cmendsortkeyprefix: 'x' },
    { cmstarthexsortkey: '43', cmendhexsortkey: '58' },
    { cmstartsortkey: 'C', cmendsortkey: 'X' },
  ]) {
    assert.deepEqual(titles(await members({ ...bounds, cmtype: 'page' })), expected);
  }
});

test('returns the requested properties', async () => {
  const answer = await members({
    cmprop: 'sortkey|sortkeyprefix|type',
    cmlimit: 1,
    cmtype: 'page',
    cmdir: 'desc',
  });
  assert.deepEqual(answer['query']?.['categorymembers'], [
    { sortkey: '5a5a0a414e54', sortkeyprefix: 'zz', type: 'page' },
  ]);
});

test('refuses other pages and malformed positions', async () => {
  const codeOf = async (parameters: Record<string, string>) => (await members(parameters))['error']?.['code'];
  assert.equal(await codeOf({ cmtitle: 'Bee' }), 'invalidcategory');
  for (const cmtitle of ['Media:Bee.png', 'Special:Version'])
    assert.equal(await codeOf({ cmtitle }), 'pagecannotexist', cmtitle);
  assert.equal(await codeOf({ cmpageid: '1' }), 'invalidparammix');
  assert.equal(await codeOf({ cmstarthexsortkey: 'xyz' }), 'badvalue_cmstarthexsortkey');
  const both = { cmstarthexsortkey: 'xyz', cmendhexsortkey: 'xyz', cmdir: 'desc' };
  assert.equal(await codeOf(both), 'badvalue_cmstarthexsortkey');
  assert.equal(await codeOf({ cmcontinue: 'page|xyz|1' }), 'badcontinue');
});
