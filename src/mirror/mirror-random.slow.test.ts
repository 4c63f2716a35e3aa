// With a real MediaWiki 1.43 that serves the sample wiki. MIRROR_CHANGES and MIRROR_SEED choose how much is changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtRandom } from '../../test/mirror/random-run.ts';
import { noMediaWiki, startMediaWiki } from '../../test/rig/mediawiki.ts';

const changes = Number(process.env['MIRROR_CHANGES'] ?? 150);
const seed = Number(process.env['MIRROR_SEED'] ?? 1);

test(`${changes} changes of all kinds, seed ${seed}`, { skip: noMediaWiki }, async (context) => {
  await using live = await startMediaWiki();
  const say = (line: string): void => {
    context.diagnostic(line);
  };
  const { tried, points } = await runAtRandom(live, { changes, seed, say });
  for (const [index, { differing, hidden }] of points.entries()) {
    assert.deepEqual(differing.slice(0, 25), [], `at point ${index + 1}`);
    assert.deepEqual(hidden, [], `at point ${index + 1}`);
  }
  const made = new Set(tried.filter(({ refusal }) => refusal === undefined).map(({ kind }) => kind));
  assert.ok(made.size > 20, `only ${[...made].join(', ')}`);
});
