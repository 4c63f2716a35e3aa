import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('lists files with the same content, without the file itself', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({
    action: 'query',
    prop: 'duplicatefiles',
    titles: ['File:Flag of the Lantern Isles.png', 'File:Lantern.svg'],
  });
  assert.deepEqual(answer['query']?.['pages']?.[0]?.['duplicatefiles'], [
    { name: 'Flag,_another_copy.png', timestamp: '2024-03-06T12:00:00Z', shared: false, user: 'Signalman' },
  ]);
  assert.equal(answer['query']?.['pages']?.[1]?.['duplicatefiles'], undefined);
});

test('continues within the duplicates of a file', async () => {
  using wiki = createWiki();
  wiki.database.prepare('UPDATE image SET img_sha1 = ?').run('same');
  const first = 'File:Blinking light.gif';
  const request = { action: 'query', prop: 'duplicatefiles', titles: [first], dflimit: 2 };
  const names = (answer: Awaited<ReturnType<typeof wiki.request>>) =>
    Object.values(answer['query']?.['pages']?.[0]?.['duplicatefiles'] ?? {}).map((file) => file['name']);
  const answer = await wiki.request(request);
  assert.deepEqual(names(answer), ['Ember_Rock_lighthouse.png', 'Flag,_another_copy.png']);
  const next = 'Blinking_light.gif|Flag_of_the_Lantern_Isles.png';
  assert.deepEqual(answer['continue'], { dfcontinue: next, continue: '||' });
  assert.equal(
    names(await wiki.request({ ...request, dfcontinue: next }))[0],
    'Flag_of_the_Lantern_Isles.png',
  );
});

test('generates the pages of the duplicates', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({
    action: 'query',
    generator: 'duplicatefiles',
    titles: 'File:Flag of the Lantern Isles.png',
  });
  assert.equal(answer['query']?.['pages']?.[0]?.['title'], 'File:Flag, another copy.png');
});
