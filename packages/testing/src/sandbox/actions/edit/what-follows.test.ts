import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { AnyRequest } from 'wikiquery-client';
import { createWiki } from '../../../create-wiki.ts';
import type { ShortDescription, TestWiki } from '../../../test-wiki.ts';

type Fields = Readonly<Record<string, unknown>>;

const users = [{ name: 'Ada' }, { name: 'Warden', groups: ['sysop'] }];

const openWiki = (description: ShortDescription = {}): TestWiki => {
  const wiki = createWiki({ users, ...description });
  wiki.clock.set('2025-01-01T00:00:00Z');
  return wiki;
};

async function edit(wiki: TestWiki, parameters: AnyRequest, as: string | undefined = 'Ada'): Promise<Fields> {
  wiki.clock.advance(1);
  const token = as === '' ? { token: '+\\' } : {};
  const request: AnyRequest = { action: 'edit', errorformat: 'none', ...token, ...parameters };
  const answer = await wiki.request(request, { method: 'POST', ...(as !== '' && { as }) });
  const [refusal] = (answer['errors'] ?? []) as readonly Fields[];
  return (refusal ?? answer['edit']) as Fields;
}

async function tagsOf(wiki: TestWiki, title: string): Promise<readonly unknown[]> {
  const { query } = await wiki.request({
    action: 'query',
    titles: title,
    prop: 'revisions',
    rvprop: 'tags',
    rvlimit: 9,
  });
  return query?.pages?.[0]?.revisions?.map(({ tags }) => tags) ?? [];
}

suite('edits that revert others', () => {
  test('an undo tags itself, and what it undoes if it needs no patrol', async () => {
    await using wiki = openWiki({ pages: { Page: 'a' } });
    const { newrevid } = await edit(wiki, { title: 'Page', text: 'b' });
    await edit(wiki, { title: 'Page', undo: newrevid as number }, 'Warden');
    assert.deepEqual(await tagsOf(wiki, 'Page'), [['mw-undo'], ['mw-reverted'], []]);
  });

  test('so does an edit that restores an older text', async () => {
    await using wiki = openWiki({ pages: { Page: 'a' } });
    await edit(wiki, { title: 'Page', text: 'b' });
    await edit(wiki, { title: 'Page', text: 'c' });
    await edit(wiki, { title: 'Page', text: 'a' });
    assert.deepEqual(await tagsOf(wiki, 'Page'), [['mw-manual-revert'], [], [], []]);
  });
});

test('who edits without an account gets a temporary one where the wiki does so', async () => {
  await using wiki = openWiki({ pages: { Page: 'a' } });
  const { tempusercreated } = await edit(wiki, { title: 'Page', text: 'b' }, '');
  assert.equal(tempusercreated, true);
  const { query } = await wiki.request({
    action: 'query',
    list: 'logevents|recentchanges',
    letype: 'newusers',
    lelimit: 1,
    leprop: 'type|user',
    rcprop: 'user',
    rclimit: 1,
  });
  assert.deepEqual(query?.logevents, [
    { type: 'newusers', action: 'autocreate', user: '~2025-1', temp: true },
  ]);
  assert.deepEqual(query.recentchanges, [{ type: 'edit', user: '~2025-1', temp: true }]);
});

test('users are told of changes of their talk pages', async () => {
  await using wiki = openWiki();
  await edit(wiki, { title: 'User talk:Ada', text: 'Hello' }, 'Warden');
  const { query } = await wiki.request(
    { action: 'query', meta: 'userinfo', uiprop: 'hasmsg' },
    { as: 'Ada' },
  );
  assert.equal(query?.userinfo?.messages, true);
});

test('a category is touched when a page joins it, and its members when it comes to be hidden', async () => {
  await using wiki = openWiki({
    pages: { 'Category:Things': 'x', Member: '[[Category:Things]]', Other: '' },
  });
  const touched = async (title: string): Promise<unknown> => {
    const { query } = await wiki.request({ action: 'query', titles: title, prop: 'info' });
    return query?.pages?.[0]?.touched;
  };
  await edit(wiki, { title: 'Other', text: '[[Category:Things]]' });
  assert.equal(await touched('Category:Things'), '2025-01-01T00:00:01Z');
  await edit(wiki, { title: 'Category:Things', text: '__HIDDENCAT__' });
  assert.equal(await touched('Member'), '2025-01-01T00:00:02Z');
});

test('a change of the content model is logged', async () => {
  await using wiki = openWiki({ pages: { Page: 'a' } });
  await edit(wiki, { title: 'Page', text: '{"a":[]}', contentmodel: 'json', summary: 'why' }, 'Warden');
  const { query } = await wiki.request({
    action: 'query',
    list: 'logevents',
    letype: 'contentmodel',
    leprop: 'comment|details',
    titles: 'Page',
    prop: 'revisions',
    rvprop: 'content',
    rvslots: 'main',
  });
  assert.deepEqual(query?.logevents, [
    { params: { oldmodel: 'wikitext', newmodel: 'json' }, comment: 'why' },
  ]);
  assert.equal(query.pages?.[0]?.revisions?.[0]?.slots?.['main']?.content, '{\n\t"a": []\n}');
});

suite('refusals', () => {
  test('of tags', async () => {
    await using wiki = openWiki({ tags: [{ name: 'known', active: true }] });
    const page = { title: 'Page', text: 'a' };
    assert.deepEqual(await edit(wiki, { ...page, tags: 'known|unknown' }), {
      code: 'badtags',
      data: { disallowedtags: ['unknown'] },
      module: 'edit',
    });
    assert.equal((await edit(wiki, { ...page, tags: 'known' }))['result'], 'Success');
    assert.equal((await edit(wiki, { ...page, tags: 'known' }, ''))['code'], 'tags-apply-no-permission');
  });

  test('of what is not JSON', async () => {
    await using wiki = openWiki();
    const { code } = await edit(wiki, { title: 'User:Ada/data.json', text: '{' });
    assert.equal(code, 'invalid-json-data');
  });

  test('of blocked users, with their block', async () => {
    await using wiki = openWiki({ events: [{ type: 'block', who: 'Ada', comment: 'Noise' }] });
    const { data } = await edit(wiki, { title: 'Page', text: 'a' });
    const { blockinfo } = data as { readonly blockinfo: Fields };
    assert.equal(blockinfo['blockreason'], 'Noise');
  });

  test('with all reasons', async () => {
    await using wiki = openWiki({ users: [{ name: 'Ada' }, { name: 'Ben' }] });
    const request: AnyRequest = {
      action: 'edit',
      title: 'MediaWiki:Common.js',
      text: 'a',
      errorformat: 'none',
    };
    const { errors } = await wiki.request(request, { as: 'Ada', method: 'POST' });
    assert.deepEqual(
      (errors as readonly Fields[]).map(({ code }) => code),
      ['protectednamespace-interface', 'sitejsprotected'],
    );
  });
});

test('a request in the same process has no address that could be blocked', async () => {
  await using wiki = openWiki({
    events: [{ type: 'block', who: 'Ada' }],
  });
  const blocks = () =>
    wiki.database.prepare('SELECT count(*) FROM block_target WHERE bt_auto = 1').pluck().get();
  await edit(wiki, { title: 'Page', text: 'a' });
  assert.equal(blocks(), 0);
});
