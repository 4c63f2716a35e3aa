import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openWiki } from '../../../../../test/rig/sandbox-wiki.ts';
import { createWiki } from '../../create-wiki.ts';

const pages = {
  Page: 'See [[Other]]. [[Category:Things]]',
  'Talk:Page': 'talk',
  Linking: 'See [[Page]].',
};

test('a page is deleted with its links, its category and its changes', async () => {
  await using wiki = openWiki({ pages });
  const { logid, ...answer } = await wiki.act({ action: 'delete', title: 'Page', reason: 'why' });
  assert.deepEqual(answer, { title: 'Page', reason: 'why' });
  const found = await wiki.query({
    list: 'backlinks|categorymembers|logevents|recentchanges',
    bltitle: 'Other',
    cmtitle: 'Category:Things',
    letype: 'delete',
    leprop: 'ids|comment',
    rctype: 'new',
    rcprop: 'title',
  });
  assert.deepEqual(found['backlinks'], []);
  assert.deepEqual(found['categorymembers'], []);
  assert.deepEqual(found['logevents'], [{ logid, logpage: 1, pageid: 0, comment: 'why' }]);
  assert.deepEqual(found['recentchanges'], [
    { type: 'new', ns: 0, title: 'Linking' },
    { type: 'new', ns: 1, title: 'Talk:Page' },
  ]);
  assert.deepEqual(wiki.rows('SELECT ar_title, ar_rev_id, ar_page_id FROM archive'), ['Page 1 1']);
});

test('without a reason, the log tells what the page said', async () => {
  await using wiki = openWiki({ pages: [{ title: 'Page', revisions: [{ text: 'Short', by: 'Ada' }] }] });
  const { reason } = await wiki.act({ action: 'delete', title: 'Page' });
  assert.match(String(reason), /"Short".*Ada/);
});

suite('talk pages', () => {
  test('are deleted with their pages', async () => {
    await using wiki = openWiki({ pages });
    await wiki.act({ action: 'delete', title: 'Page', reason: 'why', deletetalk: true });
    assert.deepEqual(wiki.rows('SELECT page_title FROM page'), ['Linking']);
  });

  test('are not needed', async () => {
    await using wiki = openWiki({ pages });
    const { title } = await wiki.act({ action: 'delete', title: 'Linking', deletetalk: true });
    assert.equal(title, 'Linking');
  });
});

suite('files', () => {
  const remove = async (wiki: ReturnType<typeof createWiki>, oldimage?: string) =>
    await wiki.request(
      { action: 'delete', title: 'File:Gull Point.png', reason: 'why', ...(oldimage && { oldimage }) },
      { as: 'Warden', method: 'POST' },
    );
  const count = (wiki: ReturnType<typeof createWiki>, table: string, name: string): unknown =>
    wiki.database
      .prepare(`SELECT count(*) FROM ${table} WHERE ${name}_name = 'Gull_Point.png'`)
      .pluck()
      .get();

  test('go with all their versions', async () => {
    await using wiki = createWiki();
    await remove(wiki);
    assert.equal(count(wiki, 'image', 'img'), 0);
    assert.equal(count(wiki, 'oldimage', 'oi'), 0);
    assert.equal(count(wiki, 'filearchive', 'fa'), 3);
  });

  test('lose one old version', async () => {
    await using wiki = createWiki();
    await remove(wiki, '20240302090000!Gull_Point.png');
    assert.equal(count(wiki, 'image', 'img'), 1);
    assert.equal(count(wiki, 'oldimage', 'oi'), 1);
    assert.equal((await remove(wiki, 'short')).error?.code, 'invalidoldimage');
    assert.equal((await remove(wiki, '20240302090000!Gull_Point.png')).error?.code, 'nodeleteablefile');
  });
});

test('deletions that are not allowed are refused', async () => {
  await using wiki = openWiki({ pages });
  const codeOf = async (parameters: object, as?: string) =>
    (await wiki.act({ action: 'delete', ...parameters }, as))['code'];
  assert.equal(await codeOf({ title: 'Page' }, 'Ada'), 'permissiondenied');
  assert.equal(await codeOf({ title: 'Nowhere' }), 'missingtitle');
  assert.equal(await codeOf({ pageid: 99 }), 'nosuchpageid');
  assert.equal(await codeOf({ title: 'A|B' }), 'invalidtitle');
  assert.equal(await codeOf({ title: 'Special:Version' }), 'pagecannotexist');
  assert.equal(await codeOf({}), 'missingparam');
});
