// With a real MediaWiki 1.43 that serves the sample wiki.
import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from 'wikiquery-client';
import { passwordOf } from '../../../../test/clients/read-wiki.ts';
import { runImport, temporaryFolder } from '../../../../test/dumps/program.ts';
import { checkSample } from '../../../../test/mirror/check-sample.ts';
import { differences } from '../../../../test/mirror/compare.ts';
import { startMirror, userAgent } from '../../../../test/mirror/start-mirror.ts';
import { noMediaWiki, startMediaWiki } from '../../../../test/rig/mediawiki.ts';

/** Contributors come in the order of numbers that no dump has. */
const byActor = /^\["contributors"/;

test('a mirror goes on from a dump of its source', { skip: noMediaWiki }, async (context) => {
  await using live = await startMediaWiki();
  const folder = temporaryFolder(context);
  const [dump, path] = [join(folder, 'pages.xml'), join(folder, 'dump.sqlite')];
  writeFileSync(dump, await live.maintain('dumpBackup', ['--full', '--quiet']));

  const editor = createClient({ url: live.url, userAgent });
  await editor.login('Harbour master', passwordOf('Harbour master'));
  await editor.request({ action: 'edit', title: 'New islet', text: '[[Gull Point]] [[Category:Islands]]' });
  await editor.request({ action: 'edit', title: 'Gull Point', appendtext: '\n[[New islet]]' });
  await editor.request({ action: 'move', from: 'Fresnel lens', to: 'Lens' });
  await editor.request({ action: 'delete', title: 'Skerra', reason: 'Sunk' });

  const imported = await runImport([`--database=sqlite:${path}`, dump]);
  assert.equal(imported.code, 0, imported.errors);
  await using mirror = await startMirror(live.url, {
    prepare: (copy) => {
      copyFileSync(path, copy);
    },
  });
  const source = createClient({ url: live.url, userAgent });
  await mirror.sweep();
  assert.deepEqual(await differences(source, mirror.client, byActor), []);
  assert.deepEqual(await checkSample(live.url, `sqlite:${mirror.path}`), []);
});
