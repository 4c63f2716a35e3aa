import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWithRecorded } from './compare.ts';

test('edits of a page conflict or are merged as in MediaWiki, on every base', async () => {
  assert.ok((await compareWithRecorded(['edited by somebody else, then by oneself'])) > 100);
});
