import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'patrol';

test('a change is marked as patrolled once, with an entry in the log', async () => {
  await using wiki = openActingWiki();
  await wiki.act({ action: 'edit', title: 'Page', text: 'x' }, 'Ada');
  const { rcid, ...done } = await wiki.act({ action, revid: 1 });
  assert.deepEqual(done, { ns: 0, title: 'Page' });
  assert.deepEqual(await wiki.act({ action, rcid: Number(rcid) }), { rcid, ...done });
  const asked = await wiki.query({
    list: 'recentchanges|logevents',
    rctype: 'new',
    rcprop: 'patrolled',
    rclimit: 1,
    letype: 'patrol',
    leprop: 'title|details',
  });
  assert.partialDeepStrictEqual(asked['recentchanges'], [{ patrolled: true, autopatrolled: false }]);
  assert.deepEqual(asked['logevents'], [
    { ns: 0, title: 'Page', params: { curid: 1, previd: 0, auto: false } },
  ]);
});

test('changes that cannot be patrolled are refused', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x' } });
  assert.equal(await wiki.codeOf({ action }), 'missingparam');
  assert.equal(await wiki.codeOf({ action, rcid: 99 }), 'nosuchrcid');
  assert.equal(await wiki.codeOf({ action, revid: 99 }), 'nosuchrevid');
  assert.equal(await wiki.codeOf({ action, revid: 1 }, 'Ada'), 'permissiondenied');
});
