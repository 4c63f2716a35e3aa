import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSqliteMirror } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-sqlite-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('the bytes of sort keys are stored as text, in the order of other text', async () => {
  const keys = ['B', Buffer.from([0x41, 0xff]), Buffer.from([0x2b, 0x01, 0xfe]), 'é'];
  const rows = keys.map((key, i) => ({
    cl_from: i,
    cl_to: 'Birds',
    cl_sortkey: key,
    cl_sortkey_prefix: '',
    cl_timestamp: '20250101000000',
    cl_collation: 'uca-default',
    cl_type: 'page',
  }));
  await database.transaction((statements) => statements.put('categorylinks', rows));
  assert.deepEqual(
    await database.rows(
      'SELECT cl_from, typeof(cl_sortkey) AS type, hex(cl_sortkey) AS digits FROM categorylinks ORDER BY cl_sortkey',
    ),
    [2, 1, 0, 3].map((i) => ({
      cl_from: i,
      type: 'text',
      digits: Buffer.from(keys[i] ?? '')
        .toString('hex')
        .toUpperCase(),
    })),
  );
});

test('binary data is stored as a BLOB', async () => {
  const row = { old_id: 1, old_text: Buffer.from([0x41, 0xff]), old_flags: 'gzip' };
  await database.transaction((statements) => statements.put('text', [row]));
  assert.deepEqual(await database.rows('SELECT typeof(old_text) AS type FROM text'), [{ type: 'blob' }]);
});
