import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>) {
  const answer = await wiki.request({ action: 'query', list: 'allimages', ...parameters });
  return {
    answer,
    get names() {
      return Object.values(answer['query']?.['allimages'] ?? {}).map((file) => text(file['name']));
    },
  };
}

test('lists files by name with continuation', async () => {
  using wiki = createWiki();
  const { answer, names } = await ask(wiki, { ailimit: 2, aiprop: 'size' });
  assert.deepEqual(names, ['Blinking_light.gif', 'Ember_Rock_lighthouse.png']);
  assert.equal(answer['query']?.['allimages']?.[0]?.['title'], 'File:Blinking light.gif');
  const next = 'Flag,_another_copy.png';
  assert.deepEqual(answer['continue'], { aicontinue: next, continue: '-||' });
  assert.equal((await ask(wiki, { ailimit: 2, aicontinue: next })).names[0], next);
  const prefixed = await ask(wiki, { aiprefix: 'flag', aidir: 'descending' });
  assert.deepEqual(prefixed.names, ['Flag_of_the_Lantern_Isles.png', 'Flag,_another_copy.png']);
});

test('lists files by time, within bounds', async () => {
  using wiki = createWiki();
  const { answer, names } = await ask(wiki, {
    aisort: 'timestamp',
    aistart: '2024-03-10T12:00:00Z',
    aidir: 'older',
    ailimit: 2,
  });
  assert.deepEqual(names, ['Lantern.svg', 'Blinking_light.gif']);
  assert.equal(answer['continue']?.['aicontinue'], '20240308120000|Tall_tower_"Needle".png');
});

test('filters by user, type, size and content', async () => {
  using wiki = createWiki();
  const byUser = await ask(wiki, { aisort: 'timestamp', aiuser: 'Harbour master' });
  assert.deepEqual(byUser.names, ['Flag_of_the_Lantern_Isles.png', 'Lantern.svg']);
  const byType = await ask(wiki, { aimime: 'image/gif' });
  assert.deepEqual(byType.names, ['Blinking_light.gif']);
  const { sha1 } = wiki.database
    .prepare<[], { sha1: string }>("SELECT img_sha1 AS sha1 FROM image WHERE img_name LIKE 'Flag%'")
    .get() ?? { sha1: '' };
  assert.equal((await ask(wiki, { aisha1base36: sha1 })).names.length, 2);
  assert.deepEqual((await ask(wiki, { aiminsize: 1_000_000 })).names, []);
  const bots = await ask(wiki, { aisort: 'timestamp', aifilterbots: 'bots', ailimit: 50 });
  const others = await ask(wiki, { aisort: 'timestamp', aifilterbots: 'nobots', ailimit: 50 });
  const all = await ask(wiki, { ailimit: 50 });
  assert.equal(bots.names.length + others.names.length, all.names.length);
});

test('refuses parameters of the other order and malformed hashes', async () => {
  using wiki = createWiki();
  const code = async (parameters: Readonly<Record<string, string>>) =>
    (await ask(wiki, parameters)).answer['error']?.['code'];
  assert.equal(await code({ aiuser: 'Keeper' }), 'invalidparammix');
  assert.equal(await code({ aisort: 'timestamp', aifrom: 'A' }), 'invalidparammix');
  assert.equal(
    await code({ aisort: 'timestamp', aiuser: 'Keeper', aifilterbots: 'bots' }),
    'invalidparammix-cannotusewith',
  );
  assert.equal(await code({ aisha1: 'xyz' }), 'invalidsha1hash');
  assert.equal(await code({ aisha1base36: 'xyz' }), 'invalidsha1base36hash');
});

test('generates file pages', async () => {
  using wiki = createWiki();
  const request = { action: 'query', generator: 'allimages', gailimit: 1, gaisort: 'timestamp' };
  const answer = await wiki.request(request);
  assert.equal(answer['query']?.['pages']?.[0]?.['title'], 'File:Ember Rock lighthouse.png');
  const refused = await wiki.request({ ...request, redirects: true });
  assert.equal(refused['error']?.['code'], 'invalidparammix');
});
