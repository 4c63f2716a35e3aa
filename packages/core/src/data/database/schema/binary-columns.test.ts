import assert from 'node:assert/strict';
import test from 'node:test';
import { extensions } from '../../../../../extensions/src/index.ts';
import { binaryColumns, binaryColumnsOf } from './binary-columns.ts';
import { bytes, hidden, nullable, table, text } from './table.ts';

test('columns that the schema declares as binary are read as bytes', () => {
  for (const name of ['old_text', 'img_metadata', 'oi_metadata', 'fa_metadata', 'job_params', 'blob_text'])
    assert.ok(binaryColumns.has(name), name);
  for (const name of ['page_title', 'comment_text', 'user_password', 'value'])
    assert.ok(!binaryColumns.has(name), name);
});

test('a binary column may be nullable and hidden', () => {
  const columns = { a: bytes(), b: nullable(bytes()), c: hidden(bytes(), 'e', 1), d: text(), e: text() };
  assert.deepEqual(binaryColumnsOf({ t: table(columns) }), ['a', 'b', 'c']);
});

test('extensions declare no binary columns, which are read by name', () => {
  for (const { tables = {} } of extensions) assert.deepEqual(binaryColumnsOf(tables), []);
});
