import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'setnotificationtimestamp';

/** A wiki in which Ada watches a page that others have changed twice. */
async function openWatchedWiki() {
  const wiki = openActingWiki({ pages: { Page: 'x', Other: 'y' } });
  await wiki.act({ action: 'watch', titles: 'Page|None' }, 'Ada');
  const edits = [];
  for (const text of ['a', 'b']) edits.push(await wiki.act({ action: 'edit', title: 'Page', text }));
  return { wiki, edits };
}

/** Up to when Ada has seen the changes of the page. */
async function seenUpTo(wiki: ReturnType<typeof openActingWiki>): Promise<unknown> {
  const { pages } = await wiki.query(
    { titles: 'Page', prop: 'info', inprop: 'notificationtimestamp' },
    'Ada',
  );
  return (pages as readonly { readonly notificationtimestamp?: unknown }[])[0]?.notificationtimestamp;
}

test('a time says up to when changes were seen, and none that all were', async () => {
  const { wiki } = await openWatchedWiki();
  await using _ = wiki;
  const timestamp = '2024-05-06T07:08:09Z';
  assert.deepEqual(await wiki.act({ action, titles: 'Page|Other|None', timestamp }, 'Ada'), [
    { ns: 0, title: 'Other', notwatched: true },
    { ns: 0, title: 'Page', notificationtimestamp: timestamp },
    { ns: 0, title: 'None', missing: true, notificationtimestamp: timestamp },
  ]);
  assert.equal(await seenUpTo(wiki), timestamp);
  assert.deepEqual(await wiki.act({ action, entirewatchlist: true }, 'Ada'), { notificationtimestamp: '' });
  assert.equal(await seenUpTo(wiki), '');
});

test('a revision stands for its time, or for that of the next one', async () => {
  const { wiki, edits } = await openWatchedWiki();
  await using _ = wiki;
  const [first, second] = edits.map((edit) => ({ id: Number(edit['newrevid']), at: edit['newtimestamp'] }));
  const request = { action, titles: 'Page' };
  assert.partialDeepStrictEqual(await wiki.act({ ...request, torevid: first?.id }, 'Ada'), [
    { notificationtimestamp: first?.at },
  ]);
  assert.partialDeepStrictEqual(await wiki.act({ ...request, newerthanrevid: first?.id }, 'Ada'), [
    { notificationtimestamp: second?.at },
  ]);
  assert.partialDeepStrictEqual(await wiki.act({ ...request, newerthanrevid: second?.id }, 'Ada'), [
    { notificationtimestamp: '' },
  ]);
});

test('contradictory requests are refused', async () => {
  const { wiki } = await openWatchedWiki();
  await using _ = wiki;
  const both = { action, timestamp: '2024-05-06T07:08:09Z', torevid: 1 };
  assert.equal(await wiki.codeOf(both, 'Ada'), 'invalidparammix');
  assert.equal(await wiki.codeOf({ action, entirewatchlist: true, titles: 'Page' }, 'Ada'), 'multisource');
  assert.equal(await wiki.codeOf({ action, entirewatchlist: true, torevid: 1 }, 'Ada'), 'multpages');
});
