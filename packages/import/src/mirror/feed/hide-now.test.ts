import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSqliteMirror } from '../write/sqlite.ts';
import { hideNow } from './hide-now.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-hide-now-'));
const database = openSqliteMirror(join(folder, 'wiki.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const revision = (rev_id: number, rev_deleted: number) => ({
  rev_id,
  rev_page: 1,
  rev_comment_id: 1,
  rev_actor: 1,
  rev_timestamp: '20240101000000',
  rev_deleted,
});
const entry = { logid: 9, type: 'delete', action: 'revision', timestamp: '2024-01-02T00:00:00Z' };

test('revisions are hidden as soon as a log tells of it, and shown only after they were asked for', async () => {
  const bits = await database.transaction(async (writing) => {
    await writing.put('revision', [revision(1, 0), revision(2, 4), revision(3, 7)]);
    await hideNow(writing, [
      { ...entry, params: { type: 'revision', ids: ['1', '2'], old: { bitmask: 0 }, new: { bitmask: 3 } } },
      { ...entry, params: { type: 'revision', ids: ['3'], old: { bitmask: 7 }, new: { bitmask: 0 } } },
      { ...entry, params: { type: 'oldimage', ids: ['1'], old: { bitmask: 0 }, new: { bitmask: 8 } } },
    ]);
    return writing.rows<{ readonly rev_deleted: number }>('SELECT rev_deleted FROM revision ORDER BY rev_id');
  });
  assert.deepEqual(
    bits.map(({ rev_deleted }) => rev_deleted),
    [3, 7, 7],
  );
});
