import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Harbour: '[[Tower]] [[Bridge]] {{Box}} [[File:Pier.png]]',
    Ferry: '[[Bridge]] [[Talk:Bridge]] {{Box}}',
    Bridge: '[[Tower]] [[File:Pier.png]] [[File:Boat.png]]',
    'Old bridge': '#REDIRECT [[Bridge#Arch]]',
    Lighthouse: '#REDIRECT [[Tower]]',
  },
});
after(wiki.close);
const { ask } = await openApi(wiki);

const list = async (parameters: Readonly<Record<string, string>>): Promise<unknown> => {
  const { json } = await ask(parameters);
  return (json['query'] as Readonly<Record<string, unknown>>)[parameters['list'] ?? ''];
};

test('sorts and continues links by target ID', async () => {
  const [tower] = wiki.database.prepare("SELECT lt_id FROM linktarget WHERE lt_title = 'Tower'").raw().all();
  const first = await ask({ list: 'alllinks', alprop: 'ids|title', allimit: '1' });
  assert.deepEqual(first.json['query'], { alllinks: [{ fromid: 1, ns: 0, title: 'Tower' }] });
  assert.deepEqual(first.json['continue'], { alcontinue: `${String(tower)}|3`, continue: '-||' });
});

test('unique lists each target once and excludes properties of single links', async () => {
  assert.deepEqual(await list({ list: 'alllinks', alunique: '' }), [
    { ns: 0, title: 'Tower' },
    { ns: 0, title: 'Bridge' },
  ]);
  assert.equal((await ask({ list: 'alllinks', alunique: '', alprop: 'ids|title' })).error, 'invalidparammix');
});

test('from and to limit the titles in either direction', async () => {
  const bounds = { list: 'alllinks', alunique: '', alfrom: 'C', alto: 'Z' };
  assert.deepEqual(await list(bounds), [{ ns: 0, title: 'Tower' }]);
  assert.deepEqual(await list({ ...bounds, aldir: 'descending' }), [{ ns: 0, title: 'Tower' }]);
  assert.deepEqual(await list({ list: 'alllinks', alnamespace: '1' }), [{ ns: 1, title: 'Talk:Bridge' }]);
});

test('lists files by title, without a namespace parameter', async () => {
  assert.deepEqual(await list({ list: 'allfileusages', afprop: 'ids|title' }), [
    { fromid: 3, ns: 6, title: 'File:Boat.png' },
    { fromid: 1, ns: 6, title: 'File:Pier.png' },
    { fromid: 3, ns: 6, title: 'File:Pier.png' },
  ]);
  const { json } = await ask({ list: 'allfileusages', aflimit: '1', afdir: 'descending' });
  assert.deepEqual(json['continue'], { afcontinue: 'Pier.png|1', continue: '-||' });
});

test('returns the fragments of redirects', async () => {
  assert.deepEqual(await list({ list: 'allredirects', arprop: 'ids|title|fragment|interwiki' }), [
    { fromid: 4, ns: 0, title: 'Bridge', fragment: 'Arch' },
    { fromid: 5, ns: 0, title: 'Tower' },
  ]);
});

const generated = async (parameters: Readonly<Record<string, string>>): Promise<unknown> => {
  const { json } = await ask({ generator: 'alltransclusions', ...parameters });
  const { pages } = json['query'] as { readonly pages: readonly { readonly title: string }[] };
  return pages.map(({ title }) => title);
};

test('generates the linking pages or, with unique, the link targets', async () => {
  assert.deepEqual(await generated({}), ['Harbour', 'Ferry']);
  assert.deepEqual(await generated({ gatunique: '' }), ['Template:Box']);
});
