import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const raw = { action: 'query', list: 'watchlistraw' };

const titles = (answer: Awaited<ReturnType<TestWiki['request']>>) =>
  Object.values(answer['watchlistraw'] ?? {}).map(({ title }) => title as unknown);

test('returns watched pages at the top level, by namespace and title', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({ ...raw, wrlimit: 3 }, { as: 'Warden' });
  assert.deepEqual(titles(answer), ['Ember Rock', 'Talk:Ember Rock', 'User:Castaway']);
  assert.equal(answer['continue']?.['wrcontinue'], '3|Castaway');
  assert.equal(answer['query'], undefined);
  const from = await wiki.request({ ...raw, wrfromtitle: 'User:C', wrdir: 'ascending' }, { as: 'Warden' });
  assert.deepEqual(titles(from), ['User:Castaway', 'User talk:Castaway']);
  for (const wrfromtitle of ['', '_', 'User:', 'user: _']) {
    const empty = await wiki.request({ ...raw, wrfromtitle }, { as: 'Warden' });
    assert.equal(empty['error']?.['code'], 'invalidtitle', wrfromtitle);
  }
});

test('filters pages by unseen changes', async () => {
  using wiki = createWiki();
  const answer = await wiki.request(
    { ...raw, wrshow: 'changed', wrprop: 'changed', wrnamespace: 0 },
    { as: 'Harbour master' },
  );
  assert.deepEqual(answer['watchlistraw'], [
    { ns: 0, title: 'Lantern Isles', changed: '2024-05-01T00:00:00Z' },
  ]);
});

test("shows another user's watchlist with the token from their preferences", async () => {
  using wiki = createWiki();
  assert.equal((await wiki.request(raw))['error']?.['code'], 'notloggedin');
  const other = { ...raw, wrowner: 'Warden', wrlimit: 1 };
  const wrong = await wiki.request({ ...other, wrtoken: 'guess' });
  assert.equal(wrong['error']?.['code'], 'bad_wltoken');
  wiki.database
    .prepare(
      "INSERT INTO user_properties SELECT user_id, 'watchlisttoken', 'k7' FROM user WHERE user_name = 'Warden'",
    )
    .run();
  assert.deepEqual(titles(await wiki.request({ ...other, wrtoken: 'k7' })), ['Ember Rock']);
});
