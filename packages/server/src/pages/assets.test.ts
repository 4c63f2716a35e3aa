import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readAssets } from './assets.ts';

test('assets that are built later are found then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-assets-'));
  try {
    const assets = readAssets('page', pathToFileURL(`${folder}/`));
    assert.equal(await assets(), undefined);
    writeFileSync(join(folder, 'main-1.js'), 'run()');
    writeFileSync(join(folder, 'main-1.js.gz'), 'packed');
    writeFileSync(join(folder, 'entries.json'), '{"main.ts":"main-1.js"}');
    const found = await assets();
    assert.deepEqual(found?.entries, { 'main.ts': 'main-1.js' });
    assert.deepEqual([...found.files.keys()], ['main-1.js']);
    assert.equal(found.files.get('main-1.js')?.gzipped.toString(), 'packed');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
