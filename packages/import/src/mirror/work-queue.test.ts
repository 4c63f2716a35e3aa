import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { countTasks, enqueue, nextTasks, postpone } from './work-queue.ts';
import type { Tables } from './write/database.ts';
import { openSqliteMirror } from './write/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-due-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('histories and what was put off come last, without sorting the whole queue', async () => {
  await database.transaction(async (writing) => {
    await enqueue(writing, [
      { kind: 'page', name: '1', history: true },
      { kind: 'page', name: '2' },
      { kind: 'page', name: '3' },
      { kind: 'title', name: 'Elsewhere' },
    ]);
    await enqueue(writing, [{ kind: 'page', name: '4' }], 5000);
    await postpone(writing, 'page', ['2'], 1000);
  });
  const names = async (now: number): Promise<readonly string[]> =>
    (await nextTasks(database, 'page', 9, now)).map(({ name }) => name);
  assert.deepEqual(await names(0), ['3', '1']);
  assert.deepEqual(await names(1000), ['3', '2', '1']);
  assert.deepEqual(await names(5000), ['3', '4', '2', '1']);
  assert.equal(await countTasks(database), 5);
  const plans: Tables = { rows: (sql, values) => database.rows(`EXPLAIN QUERY PLAN ${sql}`, values) };
  const plan = await nextTasks(plans, 'page', 9, 0);
  assert.deepEqual(
    plan.map((step) => 'detail' in step && step.detail),
    ['SEARCH wikiquery_mirror_due USING INDEX due_order (due_kind=?)'],
  );
});
