import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Bridge: 'An arch.',
    Harbour: '[[Bridge]] {{Box}} [[File:Pier.png]]',
    'Old bridge': '#REDIRECT [[Bridge]]',
    Ferry: '[[Old bridge]] {{Box}}',
    'Talk:Bridge': '[[Old bridge]] [[Bridge]]',
    Arch: '#REDIRECT [[Bridge]]',
    Mason: '[[Arch]]',
    'Template:Box': 'Box',
  },
});
after(wiki.close);
const { ask } = await openApi(wiki);

const titles = async (parameters: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { json } = await ask({ list: 'backlinks', ...parameters });
  const { backlinks: found } = json['query'] as { readonly backlinks: readonly Backlink[] };
  return found.flatMap(({ title, redirlinks = [] }) => [
    title,
    ...redirlinks.map((page) => `> ${page.title}`),
  ]);
};
interface Backlink {
  readonly title: string;
  readonly redirlinks?: readonly { readonly title: string }[];
}

test('lists linking pages by page ID', async () => {
  assert.deepEqual(await titles({ bltitle: 'bridge' }), ['Harbour', 'Old bridge', 'Talk:Bridge', 'Arch']);
  assert.deepEqual(await titles({ blpageid: '1', bldir: 'descending', bllimit: '1' }), ['Arch']);
  assert.deepEqual(await titles({ bltitle: 'Bridge', blnamespace: '1' }), ['Talk:Bridge']);
  assert.deepEqual(await titles({ bltitle: 'Bridge', blfilterredir: 'redirects' }), ['Old bridge', 'Arch']);
  assert.deepEqual(await titles({ bltitle: 'Bridge', blfilterredir: 'nonredirects' }), [
    'Harbour',
    'Talk:Bridge',
  ]);
});

test('nests links through redirects below the redirect, even if redirects are filtered out', async () => {
  const all = ['Harbour', 'Old bridge', '> Ferry', '> Talk:Bridge', 'Talk:Bridge', 'Arch', '> Mason'];
  assert.deepEqual(await titles({ bltitle: 'Bridge', blredirect: '' }), all);
  assert.deepEqual(await titles({ bltitle: 'Bridge', blredirect: '', blfilterredir: 'nonredirects' }), all);
});

test('continues both levels: the first from where it began, the second by target and page', async () => {
  const asked = { list: 'backlinks', bltitle: 'Bridge', blredirect: '', bllimit: '2' };
  const seen: unknown[] = [];
  for (let next: Readonly<Record<string, string>> | undefined = {}; next;) {
    const { json }: { json: Readonly<Record<string, unknown>> } = await ask({ ...asked, ...next });
    next = json['continue'] as Readonly<Record<string, string>> | undefined;
    seen.push(next?.['blcontinue']);
  }
  assert.deepEqual(seen, ['1|5', undefined]);
  const { json } = await ask({ ...asked, bllimit: '1', blcontinue: '0|3' });
  assert.deepEqual(json['continue'], { blcontinue: '0|3|0|Old_bridge|1|5', continue: '-||' });
  const rest = await titles({
    bltitle: 'Bridge',
    blredirect: '',
    bllimit: '1',
    blcontinue: '0|3|0|Old_bridge|1|5',
  });
  assert.deepEqual(rest, ['Old bridge', '> Talk:Bridge']);
});

test('a continuation has two, six, seven or eight parts', async () => {
  for (const blcontinue of ['0|3|0|Old_bridge|1|5|3', '0|3|0|Old_bridge|1|5|3|5']) {
    assert.deepEqual(await titles({ bltitle: 'Bridge', blcontinue, bllimit: '1' }), ['Old bridge']);
  }
  for (const blcontinue of ['3', '0|3|0', '0|x', '0|3|0|Old_bridge|1|5|', '0|3|0|Old_bridge|1|5|3|5|7']) {
    assert.equal((await ask({ list: 'backlinks', bltitle: 'Bridge', blcontinue })).error, 'badcontinue');
  }
});

test('halves the limit with links through redirects', async () => {
  const { json } = await ask({ list: 'backlinks', bltitle: 'Bridge', blredirect: '', bllimit: 'max' });
  assert.deepEqual(json['limits'], { backlinks: 250 });
  const { warnings } = await ask({
    list: 'backlinks',
    bltitle: 'Bridge',
    blredirect: '',
    bllimit: '251',
    errorformat: 'none',
  });
  assert.deepEqual(warnings, ['outofrange']);
});

test('requires one title, and a file for imageusage', async () => {
  assert.equal((await ask({ list: 'embeddedin' })).error, 'missingparam');
  assert.equal((await ask({ list: 'embeddedin', eititle: 'A', eipageid: '1' })).error, 'invalidparammix');
  assert.equal((await ask({ list: 'embeddedin', eipageid: '999' })).error, 'nosuchpageid');
  assert.equal((await ask({ list: 'imageusage', iutitle: 'Bridge' })).error, 'bad_image_title');
});

test('lists transclusions and file usage, and generates both levels', async () => {
  const { json } = await ask({
    list: 'embeddedin|imageusage',
    eititle: 'Template:Box',
    iutitle: 'File:Pier.png',
  });
  assert.deepEqual(json['query'], {
    embeddedin: [
      { pageid: 2, ns: 0, title: 'Harbour' },
      { pageid: 4, ns: 0, title: 'Ferry' },
    ],
    imageusage: [{ pageid: 2, ns: 0, title: 'Harbour' }],
  });
  const generated = await ask({
    generator: 'backlinks',
    gbltitle: 'Bridge',
    gblredirect: '',
    gblnamespace: '0',
  });
  const { pages } = generated.json['query'] as { readonly pages: readonly { readonly pageid: number }[] };
  assert.deepEqual(
    pages.map(({ pageid }) => pageid),
    [2, 3, 4, 6, 7],
  );
});

test('nests uses of files through redirects below the redirect', async () => {
  using files = createWiki({
    pages: {
      'File:New.png': 'A file',
      'File:Old.png': '#REDIRECT [[File:New.png]] [[File:New.png]]',
      Quay: '[[File:Old.png]]',
    },
  });
  const uses = async (more: Readonly<Record<string, string>>): Promise<unknown> => {
    const request = { action: 'query', list: 'imageusage', iutitle: 'File:New.png', ...more };
    return (await files.request(request)).query?.['imageusage'];
  };
  assert.deepEqual(await uses({ iuredirect: '1' }), [
    {
      pageid: 2,
      ns: 6,
      title: 'File:Old.png',
      redirect: true,
      redirlinks: [{ pageid: 3, ns: 0, title: 'Quay' }],
    },
  ]);
});
