// With a real MediaWiki 1.43 that serves the sample wiki. MIRROR_CHANGES and MIRROR_SEED choose how much is changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '../client.ts';
import { passwordOf } from '../../test/clients/read-wiki.ts';
import { differences } from '../../test/mirror/compare.ts';
import { changeSomething, createRandom } from '../../test/mirror/random-changes.ts';
import { startMirror, userAgent } from '../../test/mirror/start-mirror.ts';
import { noMediaWiki, startMediaWiki } from '../../test/rig/mediawiki.ts';

const changes = Number(process.env['MIRROR_CHANGES'] ?? 200);
const seed = Number(process.env['MIRROR_SEED'] ?? 1);

/** How often both wikis are compared. */
const POINTS = 5;

test(`${changes} changes of all kinds, seed ${seed}`, { skip: noMediaWiki }, async () => {
  await using live = await startMediaWiki();
  const [source, editor, overseer] = Array.from({ length: 3 }, () =>
    createClient({ url: live.url, userAgent }),
  );
  assert.ok(source && editor && overseer);
  await editor.login('Harbour master', passwordOf('Harbour master'));
  await overseer.login('Night watch', passwordOf('Night watch'));
  await using mirror = await startMirror(live.url);
  const random = createRandom(seed);
  const made: string[] = [];
  for (let point = 0; point < POINTS; point++) {
    while (made.length < ((point + 1) * changes) / POINTS) {
      const kind = await changeSomething({ editor, overseer }, random);
      if (kind !== undefined) made.push(kind);
    }
    await mirror.catchUp();
    assert.deepEqual(await differences(source, mirror.client), [], `after ${made.length} changes`);
  }
  assert.ok(new Set(made).size > 12, `only ${[...new Set(made)].join(', ')}`);
});
