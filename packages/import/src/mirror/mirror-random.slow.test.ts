// With a real MediaWiki 1.43 that serves the sample wiki. MIRROR_CHANGES makes more changes, which takes minutes, and
// MIRROR_SEED others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onePart, runAtRandom } from '../../../../test/mirror/random-run.ts';
import { noMediaWiki, startMediaWiki } from '../../../../test/rig/mediawiki.ts';

const FEW = 40;
const changes = Number(process.env['MIRROR_CHANGES'] ?? FEW);
const seed = Number(process.env['MIRROR_SEED'] ?? 101);
const skip = noMediaWiki;

test(`${changes} changes of all kinds, seed ${seed}`, { skip }, async (context) => {
  await using live = await startMediaWiki();
  const say = (line: string): void => {
    context.diagnostic(line);
  };
  const { tried, points } = await runAtRandom(live, {
    changes,
    seed,
    say,
    ...(changes <= FEW && { parts: onePart }),
  });
  for (const [index, { untold, differing, hidden }] of points.entries()) {
    if (changes <= FEW) assert.deepEqual(untold.slice(0, 25), [], `at point ${index + 1}`);
    assert.deepEqual(differing.slice(0, 25), [], `at point ${index + 1}`);
    assert.deepEqual(hidden, [], `at point ${index + 1}`);
  }
  const made = new Set(tried.filter(({ refusal }) => refusal === undefined).map(({ kind }) => kind));
  assert.ok(made.size > (changes > FEW ? 30 : 12), `only ${[...made].join(', ')}`);
});
