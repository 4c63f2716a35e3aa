import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createAsking } from '../../../test/rig/ask-modules.ts';
import { createWiki } from '../../../test/rig/wiki.ts';
import { images } from './images.ts';
import { links, templates } from './links.ts';

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
const { ask } = await createAsking(wiki, [links, templates, images]);

type Fields = Readonly<Record<string, readonly { readonly title: string }[]>>;

const titles = async (
  prop: string,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly (readonly string[])[]> => {
  const { value } = await ask({ prop, titles: 'Harbour|Ferry', ...parameters });
  const { pages } = value['query'] as { readonly pages: ReadonlyMap<number, Fields> };
  return [...pages.values()].map((page) => (page[prop] ?? []).map(({ title }) => title));
};

test('what each page links to, by namespace and title', async () => {
  assert.deepEqual(await titles('links', {}), [['Bridge'], ['Bridge', 'Tower', 'Talk:Bridge']]);
  assert.deepEqual(await titles('links', { pldir: 'descending' }), [
    ['Bridge'],
    ['Talk:Bridge', 'Tower', 'Bridge'],
  ]);
  assert.deepEqual(await titles('links', { plnamespace: '1' }), [[], ['Talk:Bridge']]);
  assert.deepEqual(await titles('templates', {}), [['Template:Box', 'Template:Nav'], ['Template:Box']]);
  assert.deepEqual(await titles('images', {}), [['File:Boat.png', 'File:Pier.png'], ['File:Pier.png']]);
});

test('single targets are looked for; what cannot be one gets a warning', async () => {
  assert.deepEqual(await titles('links', { pltitles: 'tower|Nowhere' }), [[], ['Tower']]);
  assert.deepEqual(await titles('images', { imimages: 'File:Boat.png' }), [['File:Boat.png'], []]);
  const { value, warnings } = await ask({
    prop: 'links|images',
    titles: 'Harbour',
    pltitles: '[',
    imimages: 'Bridge',
  });
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['invalidtitle', 'notfile'],
  );
  assert.ok(!('continue' in value));
});

test('a continuation says page, namespace and title', async () => {
  const { value } = await ask({ prop: 'links|images', titles: 'Harbour', pllimit: '2', imlimit: '1' });
  assert.deepEqual(value['continue'], { plcontinue: '1|1|Bridge', continue: '||images' });
  assert.deepEqual(await titles('links', { pllimit: '2', plcontinue: '1|1|Bridge' }), [
    ['Bridge'],
    ['Talk:Bridge'],
  ]);
});

test('as a generator, what is linked to, missing pages included', async () => {
  const { value } = await ask({ generator: 'links', titles: 'Harbour', prop: 'links', indexpageids: '' });
  const { pages, pageids } = value['query'] as {
    readonly pages: ReadonlyMap<number, { readonly title: string }>;
    readonly pageids: readonly string[];
  };
  assert.deepEqual([...pages.values()].map(({ title }) => title).toSorted(), [
    'Bridge',
    'Talk:Bridge',
    'Tower',
  ]);
  assert.deepEqual(pageids, ['-1', '-2', '3']);
});
