import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Bridge: '',
    Harbour: '[[Bridge]] [[Tower]] {{Box}} [[File:Pier.png]]',
    'Old bridge': '#REDIRECT [[Bridge#Arch]]',
    'Talk:Bridge': '[[Bridge]] {{Box}}',
    Lighthouse: '#REDIRECT [[Tower]]',
    Recent: '#REDIRECT [[Special:RecentChanges]]',
  },
});
after(wiki.close);
const { ask } = await openApi(wiki);

type Fields = Readonly<Record<string, unknown>>;

const found = async (parameters: Readonly<Record<string, string>>): Promise<unknown> => {
  const { json } = await ask(parameters);
  const { pages } = json['query'] as { readonly pages: readonly Fields[] };
  return pages.map((page) => page[parameters['prop'] ?? '']);
};
const continuation = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  (await ask(parameters)).json['continue'];

test('lists the pages that link to a page, existing or missing', async () => {
  assert.deepEqual(await found({ prop: 'linkshere', titles: 'Tower|Bridge', lhprop: 'title|redirect' }), [
    [
      { ns: 0, title: 'Harbour', redirect: false },
      { ns: 0, title: 'Lighthouse', redirect: true },
    ],
    [
      { ns: 0, title: 'Harbour', redirect: false },
      { ns: 0, title: 'Old bridge', redirect: true },
      { ns: 1, title: 'Talk:Bridge', redirect: false },
    ],
  ]);
});

const at = (lhcontinue: string) => ({ lhcontinue, continue: '||' });

test('leaves constant columns out of a continuation', async () => {
  const one = { prop: 'linkshere', lhlimit: '1' };
  assert.deepEqual(await continuation({ ...one, titles: 'Bridge' }), at('3'));
  assert.deepEqual(await continuation({ ...one, titles: 'Bridge|Tower' }), at('Bridge|3'));
  assert.deepEqual(await continuation({ ...one, titles: 'Bridge|Talk:Bridge' }), at('0|3'));
  assert.deepEqual(await continuation({ ...one, titles: 'Bridge|Talk:Tower' }), at('0|Bridge|3'));
  assert.deepEqual(await continuation({ ...one, titles: 'Bridge', lhnamespace: '0|1' }), at('0|3'));
  assert.equal((await ask({ ...one, titles: 'Bridge', lhcontinue: 'Bridge|3' })).error, 'badcontinue');
});

test('filters by namespace and redirect, and refuses contradictory values', async () => {
  const asked = { prop: 'linkshere', titles: 'Bridge', lhprop: 'pageid' };
  assert.deepEqual(await found({ ...asked, lhnamespace: '1' }), [[{ pageid: 4 }]]);
  assert.deepEqual(await found({ ...asked, lhshow: 'redirect' }), [[{ pageid: 3 }]]);
  assert.deepEqual(await found({ ...asked, lhnamespace: '' }), [undefined]);
  assert.equal((await ask({ ...asked, lhshow: 'redirect|!redirect' })).error, 'show');
});

test('returns fragments of redirects, and redirects to special pages', async () => {
  const asked = { prop: 'redirects', titles: 'Bridge|Special:RecentChanges', rdprop: 'title|fragment' };
  assert.deepEqual(await found(asked), [
    [{ ns: 0, title: 'Recent' }],
    [{ ns: 0, title: 'Old bridge', fragment: 'Arch' }],
  ]);
  assert.deepEqual(await found({ ...asked, rdshow: '!fragment' }), [[{ ns: 0, title: 'Recent' }], undefined]);
});

test('lists transclusions and file usage', async () => {
  assert.deepEqual(await found({ prop: 'transcludedin', titles: 'Template:Box', tiprop: 'pageid' }), [
    [{ pageid: 2 }, { pageid: 4 }],
  ]);
  assert.deepEqual(await found({ prop: 'fileusage', titles: 'File:Pier.png|Bridge', fuprop: 'pageid' }), [
    [{ pageid: 2 }],
    undefined,
  ]);
});

test('generates the linking pages', async () => {
  const { json } = await ask({ generator: 'redirects', titles: 'Bridge|Tower', grdlimit: '1' });
  const { pages } = json['query'] as { readonly pages: readonly Fields[] };
  assert.deepEqual(
    pages.map(({ pageid }) => pageid),
    [3],
  );
  assert.deepEqual(json['continue'], { grdcontinue: 'Tower|5', continue: 'grdcontinue||' });
});
