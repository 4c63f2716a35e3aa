import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFileContents } from './file-contents.ts';

test('the bytes of files are kept by their hash, in memory or in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-contents-'));
  try {
    for (const place of [undefined, join(folder, 'files')]) {
      const contents = createFileContents(place);
      const sha1 = contents.put(Buffer.from('lamp'));
      assert.deepEqual(Buffer.from(contents.get(sha1) ?? ''), Buffer.from('lamp'));
      assert.equal(contents.get('../lamp'), undefined);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
