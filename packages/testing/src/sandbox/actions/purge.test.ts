import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'purge';

test('pages are marked as changed, and what is none is listed', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x' } });
  const touched = () =>
    wiki.database.prepare("SELECT page_touched FROM page WHERE page_title = 'Page'").pluck().get();
  wiki.database.exec("UPDATE page SET page_touched = '20200101000000'");
  assert.deepEqual(await wiki.act({ action, titles: 'page|None|Special:Version' }), [
    { ns: -1, title: 'Special:Version', special: true },
    { ns: 0, title: 'None', missing: true },
    { ns: 0, title: 'Page', purged: true },
  ]);
  assert.notEqual(touched(), '20200101000000');
});

test('links are stored again where asked for, and those of pages that use a template', async () => {
  await using wiki = openActingWiki({ pages: { 'Template:Box': '[[A]]', Page: '{{Box}} [[B]]' } });
  const links = async () => {
    const { pages } = await wiki.query({ titles: 'Page', prop: 'links', plnamespace: 0 });
    const [page] = pages as readonly { readonly links?: readonly { readonly title: string }[] }[];
    return page?.links?.map(({ title }) => title) ?? [];
  };
  wiki.database.exec('DELETE FROM pagelinks');
  await wiki.act({ action, titles: 'Page' });
  assert.deepEqual(await links(), []);
  assert.deepEqual(await wiki.act({ action, titles: 'Page', forcelinkupdate: true }), [
    { ns: 0, title: 'Page', purged: true, linkupdate: true },
  ]);
  assert.deepEqual(await links(), ['A', 'B']);
  wiki.database.exec('DELETE FROM pagelinks');
  await wiki.act({ action, titles: 'Template:Box', forcelinkupdate: true });
  assert.deepEqual(await links(), []);
  await wiki.act({ action, titles: 'Template:Box', forcerecursivelinkupdate: true });
  assert.deepEqual(await links(), ['A', 'B']);
});

test('who is blocked cannot purge, and is told why', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x' } });
  await wiki.act({ action: 'block', user: 'Ada', reason: 'Nonsense' });
  assert.partialDeepStrictEqual(await wiki.act({ action, titles: 'Page' }, 'Ada'), {
    code: 'blocked',
    blockinfo: { blockedby: 'Warden', blockreason: 'Nonsense' },
  });
});
