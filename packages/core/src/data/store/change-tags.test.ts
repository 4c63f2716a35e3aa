import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { anybody } from '../../../../../test/rig/viewers.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const restrictedTagViewRights = { 'mw-private-mail': ['viewsuppressed', 'suppressrevision'] };
const tags = ['mw-private-mail', 'mw-private-unknown', 'plain'];

/** Opens a wiki whose only revision has the tags, and asks it as a holder of some rights. */
async function openTagged() {
  const wiki = createWiki({
    pages: [{ title: 'Pier', revisions: [{ text: 'Planks', by: 'Keeper', tags }] }],
    users: [{ name: 'Keeper' }],
  });
  const api = await openApi(wiki, { settings: { restrictedTagViewRights } });
  const everybody = anybody(api.site);
  return {
    ask: (request: Readonly<Record<string, string>>, ...rights: readonly string[]) =>
      api.ask(request, {
        viewer: { ...everybody, id: 7, name: 'Reader', rights: new Set([...everybody.rights, ...rights]) },
      }),
    [Symbol.dispose]: () => {
      wiki.close();
    },
  };
}

const ways = {
  revisions: { prop: 'revisions', titles: 'Pier', rvprop: 'tags' },
  recentchanges: { list: 'recentchanges', rcprop: 'tags' },
  usercontribs: { list: 'usercontribs', ucuser: 'Keeper', ucprop: 'tags' },
  tags: { list: 'tags', tglimit: 'max', tgprop: 'hitcount' },
} as const;

for (const [module, way] of Object.entries(ways)) {
  test(`${module} shows private tags only to holders of a right to them`, async () => {
    using wiki = await openTagged();
    const shown = async (...rights: readonly string[]): Promise<readonly string[]> =>
      (await wiki.ask(way, ...rights)).body.match(/mw-private-\w+|plain/g) ?? [];
    assert.deepEqual(await shown(), ['plain']);
    assert.deepEqual(await shown('deletedhistory', 'patrol'), ['plain']);
    assert.deepEqual(await shown('suppressrevision'), ['mw-private-mail', 'plain']);
  });
}

const filters = {
  rvtag: { prop: 'revisions', titles: 'Pier', rvlimit: '1' },
  rctag: { list: 'recentchanges' },
  uctag: { list: 'usercontribs', ucuser: 'Keeper' },
} as const;

for (const [parameter, way] of Object.entries(filters)) {
  test(`${parameter} finds by a private tag only for holders of a right to it`, async () => {
    using wiki = await openTagged();
    const finds = async (tag: string, ...rights: readonly string[]): Promise<boolean> =>
      (await wiki.ask({ ...way, [parameter]: tag }, ...rights)).body.includes('"timestamp"');
    assert.equal(await finds('plain'), true);
    assert.equal(await finds('mw-private-mail'), false);
    assert.equal(await finds('mw-private-mail', 'viewsuppressed'), true);
    assert.equal(await finds('mw-private-unknown', 'viewsuppressed'), false);
  });
}

test('positions in the list of tags pass over private ones', async () => {
  using wiki = await openTagged();
  const { json } = await wiki.ask({ list: 'tags', tglimit: '1', tgcontinue: 'mw-new-redirect' });
  assert.deepEqual(json['continue'], { tgcontinue: 'mw-removed-redirect', continue: '-||' });
});

test('what holders of a right see is not kept for others', async () => {
  using wiki = await openTagged();
  const kept = async (...rights: readonly string[]): Promise<unknown> =>
    (await wiki.ask({ ...ways.tags, maxage: '60', smaxage: '60', uselang: 'content' }, ...rights)).headers[
      'cache-control'
    ];
  assert.equal(await kept(), 's-maxage=60, max-age=60, public');
  assert.equal(await kept('viewsuppressed'), 'private, must-revalidate, max-age=60');
});
