import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';
import { furtherGroups } from '../../../../../test/sandbox/users.ts';
import { createWiki } from '../../create-wiki.ts';

const action = 'revisiondelete';
const pages = [
  {
    title: 'Page',
    revisions: [
      { text: 'one', by: 'Ada' },
      { text: 'two', by: 'Ben' },
    ],
  },
];

test('parts of a revision are hidden, with an entry in the log', async () => {
  await using wiki = openActingWiki({ pages });
  const hidden = await wiki.act(
    { action, type: 'revision', ids: [1, 99], hide: 'user', reason: 'Why' },
    'Watch',
  );
  assert.partialDeepStrictEqual(hidden, {
    status: 'Success',
    target: 'Page',
    items: [
      { status: 'Success', id: 1, userhidden: true, texthidden: false },
      { status: 'Fail', id: 99 },
    ],
  });
  const { logevents } = await wiki.query({ list: 'logevents', lelimit: 1, leprop: 'type|details' });
  assert.partialDeepStrictEqual(logevents, [{ type: 'delete', action: 'revision', params: { ids: [1] } }]);
});

test('the text of the latest revision stays', async () => {
  await using wiki = openActingWiki({ pages });
  const refused = await wiki.act({ action, type: 'revision', ids: 2, hide: 'content' }, 'Watch');
  assert.partialDeepStrictEqual(refused, { items: [{ errors: [{ code: 'revdelete-hide-current' }] }] });
});

test('hiding that makes no sense, or is not allowed, is refused', async () => {
  await using wiki = openActingWiki({ pages });
  const of = { action, type: 'revision', ids: 1 } as const;
  assert.equal(await wiki.codeOf(of, 'Watch'), 'badparams');
  assert.equal(await wiki.codeOf({ ...of, hide: 'user', show: 'user' }, 'Watch'), 'badparams');
  assert.equal(await wiki.codeOf({ ...of, ids: 99, hide: 'user' }, 'Watch'), 'needtarget');
  assert.equal(await wiki.codeOf({ ...of, hide: 'user' }, 'Ada'), 'permissiondenied');
});

test('a hidden version of a file has an address for who may see it, and its page is changed', async () => {
  await using wiki = createWiki();
  wiki.database.exec(furtherGroups);
  wiki.clock.set('2026-01-02T03:04:05Z');
  const hide = async (hidden: string) => {
    const request = {
      action,
      type: 'oldimage',
      target: 'File:Gull Point.png',
      ids: '20240505183000',
      hide: hidden,
    };
    const answer = await wiki.post(request, { as: 'Night watch' });
    return (answer[action] as unknown as { readonly items: readonly { readonly url?: string }[] }).items[0]
      ?.url;
  };
  const named = await hide('user');
  assert.match(named ?? '', /\/archive\/.*Gull_Point\.png$/);
  const hidden = new URL((await hide('content')) ?? '', 'https://wiki.example');
  const { token, ...given } = Object.fromEntries(hidden.searchParams);
  assert.deepEqual(given, {
    title: 'Special:RevisionDelete',
    target: 'File:Gull Point.png',
    file: '20240505183000!Gull_Point.png',
  });
  assert.match(token ?? '', /\+\\$/);
  const { query } = await wiki.request({ action: 'query', titles: 'File:Gull Point.png', prop: 'info' });
  assert.partialDeepStrictEqual(query, { pages: [{ touched: '2026-01-02T03:04:05Z' }] });
});
