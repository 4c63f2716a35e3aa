import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histories } from './cases.ts';
import { compareWithRecorded, recordedHistories } from './compare.ts';

test('edits of all histories were recorded', () => {
  assert.deepEqual(recordedHistories.toSorted(), Object.keys(histories).toSorted());
});

for (const history of Object.keys(histories))
  test(`edits of a page, ${history}, lead to what they do in MediaWiki, on every base`, async () => {
    assert.ok((await compareWithRecorded([history])) >= 100);
  });
