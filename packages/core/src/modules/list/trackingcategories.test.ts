import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    One: '[[File:Missing.png]] [[Category:Apples]]',
    Two: '[[File:Missing.png]] [[Category:Old signs (0)]]',
    'Category:Apples': '__HIDDENCAT__',
    'MediaWiki:Template-loop-category': '-',
    'MediaWiki:Old-signs': 'Old signs ({{NAMESPACENUMBER}})',
  },
});
test.after(() => {
  wiki.close();
});

const { ask } = await openApi(wiki, { settings: { version: '1.45', trackingCategories: ['old-signs'] } });
const listed = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  (
    (await ask({ list: 'trackingcategories', ...parameters })).json['query'] as {
      trackingcategories: unknown;
    }
  ).trackingcategories;

test('lists the tracking categories that pages are in, with the messages that name them', async () => {
  assert.deepEqual(await listed({ tcprop: 'size|hidden' }), [
    {
      category: 'Hidden categories',
      size: 1,
      pages: 0,
      files: 0,
      subcats: 1,
      hidden: false,
      catid: 'hidden-category-category',
    },
    { category: 'Old signs (0)', size: 1, pages: 1, files: 0, subcats: 0, hidden: false, catid: 'old-signs' },
    {
      category: 'Pages with broken file links',
      size: 2,
      pages: 2,
      files: 0,
      subcats: 0,
      hidden: false,
      catid: 'broken-file-category',
    },
  ]);
});

test('filters by message and size, continues by title, and generates categories', async () => {
  assert.deepEqual(await listed({ tctrackingcatname: 'old-signs|nothing' }), [
    { category: 'Old signs (0)', catid: 'old-signs' },
  ]);
  assert.deepEqual(await listed({ tcmin: '2' }), [
    { category: 'Pages with broken file links', catid: 'broken-file-category' },
  ]);
  const { json } = await ask({ list: 'trackingcategories', tclimit: '1' });
  assert.deepEqual(json['continue'], { tccontinue: 'Old_signs_(0)', continue: '-||' });
  const generated = await ask({ generator: 'trackingcategories', gtcmin: '2' });
  assert.match(generated.body, /"title":"Category:Pages with broken file links"/);
});

test('is unknown before 1.45', async () => {
  const before = await openApi(wiki, { settings: { version: '1.44' } });
  const { json } = await before.ask({ list: 'trackingcategories' });
  assert.match(JSON.stringify(json['warnings']), /trackingcategories/);
});
