// With a real MediaWiki 1.39 to 1.42 that serves the sample wiki in its own tables.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onePart, runAtRandom } from '../../../../test/mirror/random-run.ts';
import { noOlderMediaWiki, startOlderMediaWiki } from '../../../../test/rig/mediawiki.ts';

test('a mirror follows an older MediaWiki', { skip: noOlderMediaWiki }, async (context) => {
  await using live = await startOlderMediaWiki();
  const { tried, points } = await runAtRandom(live, {
    changes: 40,
    seed: 101,
    parts: onePart,
    say: (line) => {
      context.diagnostic(line);
    },
  });
  for (const { untold, differing, hidden } of points) {
    assert.deepEqual(untold.slice(0, 25), []);
    assert.deepEqual(differing.slice(0, 25), []);
    assert.deepEqual(hidden, []);
  }
  const made = new Set(tried.filter(({ refusal }) => refusal === undefined).map(({ kind }) => kind));
  assert.ok(made.size > 12, `only ${[...made].join(', ')}`);
});
