import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Harbour: '[[Tower]] [[Bridge]] [[Talk:Bridge]] {{Box}} [[File:Pier.png]]',
    Ferry: '[[Bridge]] {{Box}} {{Nav}} [[File:Pier.png]] [[File:Boat.png]]',
    Bridge: '',
    'Template:Box': '',
    'Template:Nav': '',
  },
});
after(wiki.close);
const { ask } = await openApi(wiki);

type Links = readonly { readonly title: string }[];
type Fields = { readonly title: string } & Readonly<Record<string, string | Links>>;

const titles = async (
  prop: string,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly (readonly string[])[]> => {
  const { json } = await ask({ prop, titles: 'Harbour|Ferry', ...parameters });
  const { pages } = json['query'] as { readonly pages: readonly Fields[] };
  return pages
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map((page) => ((page[prop] ?? []) as Links).map(({ title }) => title));
};

test('lists the links of each page by namespace and title', async () => {
  assert.deepEqual(await titles('links', {}), [['Bridge'], ['Bridge', 'Tower', 'Talk:Bridge']]);
  assert.deepEqual(await titles('links', { pldir: 'descending' }), [
    ['Bridge'],
    ['Talk:Bridge', 'Tower', 'Bridge'],
  ]);
  assert.deepEqual(await titles('links', { plnamespace: '1' }), [[], ['Talk:Bridge']]);
  assert.deepEqual(await titles('templates', {}), [['Template:Box', 'Template:Nav'], ['Template:Box']]);
  assert.deepEqual(await titles('images', {}), [['File:Boat.png', 'File:Pier.png'], ['File:Pier.png']]);
});

test('filters by target, and warns of invalid targets', async () => {
  assert.deepEqual(await titles('links', { pltitles: 'tower|Nowhere' }), [[], ['Tower']]);
  assert.deepEqual(await titles('images', { imimages: 'File:Boat.png' }), [['File:Boat.png'], []]);
  const { json, warnings } = await ask({
    prop: 'links|images',
    titles: 'Harbour',
    pltitles: '[',
    imimages: 'Bridge',
    errorformat: 'none',
  });
  assert.deepEqual(warnings, ['invalidtitle', 'notfile']);
  assert.ok(!('continue' in json));
});

test('continues by page, namespace and title', async () => {
  const { json } = await ask({ prop: 'links|images', titles: 'Harbour', pllimit: '2', imlimit: '1' });
  assert.deepEqual(json['continue'], { plcontinue: '1|1|Bridge', continue: '||images' });
  assert.deepEqual(await titles('links', { pllimit: '2', plcontinue: '1|1|Bridge' }), [
    ['Bridge'],
    ['Talk:Bridge'],
  ]);
});

test('generates link targets, including missing pages', async () => {
  const { json } = await ask({ generator: 'links', titles: 'Harbour', prop: 'links', indexpageids: '' });
  const { pages, pageids } = json['query'] as {
    readonly pages: readonly { readonly title: string }[];
    readonly pageids: readonly string[];
  };
  assert.deepEqual(pages.map(({ title }) => title).toSorted(), ['Bridge', 'Talk:Bridge', 'Tower']);
  assert.deepEqual(pageids, ['-1', '-2', '3']);
});
