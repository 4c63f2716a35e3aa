import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'watch';

const watched = async (wiki: ReturnType<typeof openActingWiki>) => {
  const found = await wiki.query({ titles: 'Page|Talk:Page|Other', prop: 'info', inprop: 'watched' });
  return (found['pages'] as readonly { readonly title: string; readonly watched: boolean }[])
    .filter((page) => page.watched)
    .map(({ title }) => title)
    .toSorted();
};

test('pages are watched with their talk pages, until they no longer are', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x', Other: 'y' } });
  const done = await wiki.act({ action, titles: 'Page|None|Special:Version|a[b' });
  assert.partialDeepStrictEqual(done, [
    { title: 'a[b', invalid: true },
    { ns: -1, title: 'Special:Version', special: true },
    { ns: 0, title: 'None', watched: true, missing: true },
    { ns: 0, title: 'Page', watched: true },
  ]);
  assert.deepEqual(await watched(wiki), ['Page', 'Talk:Page']);
  assert.deepEqual(await wiki.act({ action, titles: 'Page', unwatch: true }), [
    { title: 'Page', ns: 0, unwatched: true },
  ]);
  assert.deepEqual(await watched(wiki), []);
});

test('a generator names the pages, and says where it continues', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x', Other: 'y' } });
  const request = { action, generator: 'allpages', gaplimit: 1 };
  assert.deepEqual(await wiki.act(request), [{ title: 'Other', ns: 0, watched: true }]);
  assert.deepEqual(await wiki.act({ ...request, gapcontinue: 'Page', continue: 'gapcontinue||' }), [
    { title: 'Page', ns: 0, watched: true },
  ]);
  assert.deepEqual(await watched(wiki), ['Other', 'Page', 'Talk:Page']);
});

test('the older form has one title', async () => {
  await using wiki = openActingWiki();
  assert.deepEqual(await wiki.act({ action, title: 'Page' }), { title: 'Page', ns: 0, watched: true });
  assert.equal(await wiki.codeOf({ action, title: 'Page', titles: 'Other' }), 'invalidparammix');
  assert.equal(await wiki.codeOf({ action, title: 'Special:Version' }), 'invalidtitle');
  assert.equal(await wiki.codeOf({ action, titles: 'Page', pageids: 1 }), 'multisource');
  assert.equal(await wiki.codeOf({ action, generator: 'nothing' }), 'badgenerator');
});
