import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: { Bridge: 'An arch.', Arch: '#REDIRECT [[Bridge]]', Ferry: '[[de:Fähre]]', 'Talk:Bridge': '' },
});
after(wiki.close);
const { ask } = await openApi(wiki);

const titles = async (parameters: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { json } = await ask({ list: 'allpages', ...parameters });
  const { allpages: pages } = json['query'] as { readonly allpages: readonly { readonly title: string }[] };
  return pages.map(({ title }) => title);
};

test('lists the pages of a namespace by title, within bounds', async () => {
  assert.deepEqual(await titles({}), ['Arch', 'Bridge', 'Ferry']);
  assert.deepEqual(await titles({ apdir: 'descending', apfrom: 'c', apto: 'a' }), ['Bridge', 'Arch']);
  assert.deepEqual(await titles({ apnamespace: '1', apprefix: 'Br' }), ['Talk:Bridge']);
  assert.deepEqual(await titles({ apfilterredir: 'redirects' }), ['Arch']);
  assert.deepEqual(await titles({ apfilterlanglinks: 'withlanglinks' }), ['Ferry']);
  assert.deepEqual(await titles({ apminsize: '8', apmaxsize: '8' }), ['Bridge']);
});

test('continues by title', async () => {
  const { json } = await ask({ list: 'allpages', aplimit: '2' });
  assert.deepEqual(json['continue'], { apcontinue: 'Ferry', continue: '-||' });
  assert.deepEqual(await titles({ apcontinue: 'Ferry' }), ['Ferry']);
});

test('requires prtype with prlevel, even if empty', async () => {
  assert.deepEqual(await titles({ apprtype: 'edit', apprlevel: 'sysop' }), []);
  assert.equal((await ask({ list: 'allpages', apprlevel: '' })).error, 'invalidparammix');
});

test('refuses redirects as a generator', async () => {
  assert.equal((await ask({ generator: 'allpages', redirects: '' })).error, 'params');
  const { json } = await ask({ list: 'allpages', redirects: '', aplimit: '1' });
  assert.ok('query' in json);
});
