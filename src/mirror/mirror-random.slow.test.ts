// With a real MediaWiki 1.43 that serves the sample wiki. Takes minutes, so it only runs where MIRROR_CHANGES says how
// much is changed, such as 150; MIRROR_SEED chooses what.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtRandom } from '../../test/mirror/random-run.ts';
import { noMediaWiki, startMediaWiki } from '../../test/rig/mediawiki.ts';

const changes = Number(process.env['MIRROR_CHANGES'] ?? 0);
const skip = noMediaWiki || (changes === 0 && 'MIRROR_CHANGES is not set');
const seed = Number(process.env['MIRROR_SEED'] ?? 1);

test(`${changes} changes of all kinds, seed ${seed}`, { skip }, async (context) => {
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
