import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { nobody } from '../../../core/src/wiki/viewer.ts';
import { createWiki } from '../create-wiki.ts';
import type { TestWiki, WikiOptions } from '../test-wiki.ts';
import { createRateLimiter, type RateCounts } from './rate-limiter.ts';

const limited = (rateLimits: WikiOptions['rateLimits']) => {
  const wiki = createWiki(
    {
      users: [
        { name: 'Ada', registered: '2020-01-01' },
        { name: 'Ben', registered: '2024-12-31' },
        { name: 'Sorter', groups: ['bot'] },
        { name: 'Warden', groups: ['sysop'] },
      ],
      pages: { Bridge: 'Of stone.', Tower: 'High.' },
    },
    rateLimits === undefined ? {} : { rateLimits },
  );
  wiki.clock.set('2025-01-01');
  return wiki;
};

type Answer = Readonly<Record<string, unknown>>;

/** What becomes of edits, one after the other: the codes of their errors. */
async function codesOf(wiki: Pick<TestWiki, 'post'>, as: string | undefined, count: number) {
  const codes: unknown[] = [];
  for (let number = 0; number < count; number++) {
    const request = { action: 'edit', title: 'Bridge', appendtext: `\n${number}` };
    const { error } = await wiki.post(request, as === undefined ? {} : { as });
    codes.push((error as Answer | undefined)?.['code']);
  }
  return codes;
}

const saved = undefined;

test('nothing is limited unless that is wanted', async () => {
  using wiki = limited(undefined);
  assert.deepEqual(new Set(await codesOf(wiki, 'Ben', 20)), new Set([saved]));
});

test("MediaWiki's limits hold where the configuration has none, and administrators have none", async () => {
  using wiki = limited(true);
  // Each edit counts twice.
  assert.deepEqual(await codesOf(wiki, undefined, 5), [saved, saved, saved, saved, 'ratelimited']);
  assert.deepEqual(new Set(await codesOf(wiki, 'Warden', 50)), new Set([saved]));
  const { query } = await wiki.request({ meta: 'userinfo', uiprop: 'ratelimits' });
  assert.deepEqual((query.userinfo.ratelimits as Answer)['edit'], { ip: { hits: 8, seconds: 60 } });
});

test('limits are counted by the clock of the wiki, and part of snapshots', async () => {
  using wiki = limited({ edit: { user: [4, 60] } });
  assert.deepEqual(await codesOf(wiki, 'Sorter', 1), [saved]);
  const snapshot = await wiki.snapshot();
  assert.deepEqual(await codesOf(wiki, 'Sorter', 2), [saved, 'ratelimited']);
  await snapshot.restore();
  assert.deepEqual(await codesOf(wiki, 'Sorter', 2), [saved, 'ratelimited']);
  wiki.clock.advance(120);
  assert.deepEqual(await codesOf(wiki, 'Sorter', 3), [saved, saved, 'ratelimited']);
  assert.deepEqual(await codesOf(wiki, 'Ada', 1), [saved]);
});

test('groups may do more, and some limits apply to all', async () => {
  using wiki = limited({
    edit: { '&can-bypass': false, user: [2, 60], sysop: [6, 60] },
    delete: { '&can-bypass': false, 'ip-all': [1, 60] },
  });
  assert.deepEqual(await codesOf(wiki, 'Ada', 2), [saved, 'ratelimited']);
  assert.deepEqual(await codesOf(wiki, 'Sorter', 2), [saved, 'ratelimited']);
  assert.deepEqual(await codesOf(wiki, 'Warden', 4), [saved, saved, saved, 'ratelimited']);
  const remove = async (title: string) =>
    ((await wiki.post({ action: 'delete', title }, { as: 'Warden' }))['error'] as Answer | undefined)?.[
      'code'
    ];
  assert.deepEqual([await remove('Bridge'), await remove('Tower')], [undefined, 'ratelimited']);
});

test('purges beyond the limit leave pages as they are', async () => {
  using wiki = limited({ purge: { user: [1, 60] } });
  const purge = () => wiki.post({ action: 'purge', titles: ['Bridge', 'Tower'] }, { as: 'Ada' });
  const purged = (answer: Answer): unknown =>
    (answer['purge'] as readonly Answer[]).map((page) => page['purged'] === true);
  assert.deepEqual(purged(await purge()), [true, true]);
  const second = await purge();
  assert.deepEqual(purged(second), [false, false]);
  assert.match(JSON.stringify(second['warnings']), /too often/);
});

test('of the first part of a period, as much counts as lies in it', () => {
  const counts: RateCounts = new Map();
  const { configuration, ...site } = exampleSite();
  const settings = { ...configuration.settings, rateLimits: { edit: { newbie: [10, 60] } } } as const;
  const viewer = { ...nobody, id: 1 };
  const limit = (seconds: number, amount = 1): boolean => {
    const now = seconds * 1000;
    const limiter = createRateLimiter(counts, {
      viewer,
      site: { ...site, configuration: { ...configuration, settings } },
      now,
    });
    return limiter.limit('edit', amount);
  };
  assert.equal(limit(600, 10), false);
  assert.equal(limit(659), true);
  assert.equal(limit(660), true);
  // Half of the part from 600 to 602 is over.
  assert.equal(limit(661, 5), false);
  assert.equal(limit(661), true);
  assert.equal(limit(662, 5), false);
});
