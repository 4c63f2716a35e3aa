import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hidden,
  id,
  integer,
  restricted,
  table,
  text,
} from '../../packages/core/src/data/database/schema/table.ts';
import { namings } from './fillers/named.ts';
import { hiddenColumns, unmatched } from './hidden-columns.ts';
import { columns, fillers, naming } from './secret-wiki.ts';

test('every hidden column is filled with secrets, and nothing that is not hidden', () => {
  assert.deepEqual(unmatched(columns, fillers), []);
});

test('each column that names hidden accounts refers to one', () => {
  assert.deepEqual(Object.keys(namings).toSorted(), [...naming.keys()].toSorted());
});

test('what is hidden is read from the schema', () => {
  const tables = {
    letter: table({
      letter_id: id(),
      letter_deleted: integer(0),
      letter_text: hidden(text(), 'letter_deleted', 1),
      letter_author: restricted(text(), 'nobody'),
    }),
  };
  assert.deepEqual(unmatched(hiddenColumns(tables), { 'letter.letter_text': () => undefined }), [
    'letter.letter_author is hidden and has no filler: add one to test/secrets/fillers',
  ]);
});
