import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../../create-wiki.ts';
import type { TestParameters } from '../../test-wiki.ts';

/** A wiki with a page, whose tags can be changed. */
function openWiki() {
  const wiki = createWiki({
    users: [{ name: 'Ada' }, { name: 'Warden', groups: ['sysop'] }],
    pages: { Page: 'text' },
  });
  const post = async (action: string, parameters: TestParameters, as = 'Warden') => {
    const answer = await wiki.post({ action, ...parameters }, { as });
    return (answer[action] ?? answer['error']) as Readonly<Record<string, unknown>>;
  };
  const list = async (parameters: TestParameters) =>
    (await wiki.request({ ...parameters }))['query'] as object;
  return { post, list, [Symbol.asyncDispose]: wiki.close };
}

test('tags are defined, given to changes, and deleted with their uses', async () => {
  await using wiki = openWiki();
  const { logid, ...created } = await wiki.post('managetags', { operation: 'create', tag: 'seen' });
  assert.deepEqual(created, { operation: 'create', tag: 'seen', success: true });
  assert.equal(typeof logid, 'number');
  const tagged = (await wiki.post('tag', { revid: '1|9', add: 'seen' })) as unknown as object[];
  assert.partialDeepStrictEqual(tagged, [
    { revid: 1, status: 'success', added: ['seen'], removed: [] },
    { revid: 9, status: 'error', code: 'nosuchrevid' },
  ]);
  assert.deepEqual(await wiki.post('tag', { revid: 1, add: 'seen' }), [
    { revid: 1, status: 'success', noop: true },
  ]);
  const history = { prop: 'revisions', titles: 'Page', rvprop: 'tags', list: 'logevents', lelimit: 1 };
  assert.partialDeepStrictEqual(await wiki.list({ ...history, leprop: 'type|details', letype: 'tag' }), {
    pages: [{ revisions: [{ tags: ['seen'] }] }],
    logevents: [{ type: 'tag', action: 'update', params: { revid: 1, tagsAdded: ['seen'] } }],
  });
  await wiki.post('managetags', { operation: 'delete', tag: 'seen', reason: 'Done' });
  assert.partialDeepStrictEqual(await wiki.list({ ...history, leprop: 'type|comment|details' }), {
    pages: [{ revisions: [{ tags: [] }] }],
    logevents: [{ action: 'delete', comment: 'Done', params: { tag: 'seen', count: 1 } }],
  });
});

test('a tag that is no longer active stays on its changes', async () => {
  await using wiki = openWiki();
  await wiki.post('managetags', { operation: 'create', tag: 'seen' });
  await wiki.post('tag', { revid: 1, add: 'seen' });
  await wiki.post('managetags', { operation: 'deactivate', tag: 'seen' });
  assert.equal((await wiki.post('tag', { revid: 1, add: 'seen' }))['code'], 'badtags');
  const removed = (await wiki.post('tag', { revid: 1, remove: 'seen' })) as unknown as object[];
  assert.partialDeepStrictEqual(removed, [{ status: 'success', removed: ['seen'] }]);
});

test('what is wrong with tags is refused', async () => {
  await using wiki = openWiki();
  const codeOf = async (operation: string, tag: string, as?: string) =>
    (await wiki.post('managetags', { operation, tag }, as))['code'];
  assert.equal(await codeOf('create', 'a/b'), 'tags-create-invalid-chars');
  assert.equal(await codeOf('create', 'a<b'), 'tags-create-invalid-title-chars');
  assert.equal(await codeOf('create', 'mw-undo'), 'tags-create-already-exists');
  assert.equal(await codeOf('activate', 'nothing'), 'tags-activate-not-found');
  assert.equal(await codeOf('activate', 'mw-undo'), 'tags-activate-not-allowed');
  assert.equal(await codeOf('deactivate', 'nothing'), 'tags-deactivate-not-allowed');
  assert.equal(await codeOf('delete', 'nothing'), 'tags-delete-not-found');
  assert.equal(await codeOf('delete', 'mw-undo'), 'tags-delete-not-allowed');
  assert.equal(await codeOf('create', 'seen', 'Ada'), 'permissiondenied');
  assert.equal((await wiki.post('tag', { add: 'mw-undo', revid: 1 }))['code'], 'badtags');
  assert.equal((await wiki.post('tag', {}))['code'], 'missingparam');
  const refused = (await wiki.post('tag', { remove: 'mw-undo', revid: 1 })) as unknown as object[];
  assert.partialDeepStrictEqual(refused, [{ status: 'failure' }]);
});
