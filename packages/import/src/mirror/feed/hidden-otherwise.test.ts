import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hiding } from '../../../../core/src/wiki/hiding.ts';
import type { ApiChange } from '../source/answers.ts';
import { hiddenOtherwise } from './hidden-otherwise.ts';

const entry = { logid: 1, type: 'upload', action: 'upload', timestamp: '2024-01-01T00:00:00Z' };
const edit: ApiChange = {
  rcid: 1,
  type: 'edit',
  revid: 9,
  timestamp: '2024-01-01T00:00:00Z',
  bot: false,
  new: false,
  minor: false,
};

test('a log entry that was suppressed since it was read is read again', () => {
  const suppressed = { ...entry, actionhidden: true, suppressed: true };
  assert.deepEqual(hiddenOtherwise(suppressed, 0), [{ kind: 'moment', name: '20240101000000' }]);
  assert.deepEqual(hiddenOtherwise(suppressed, Hiding.text | Hiding.restricted), []);
  assert.deepEqual(hiddenOtherwise(suppressed, undefined), [], 'what is new is stored anyway');
  assert.equal(hiddenOtherwise(entry, Hiding.text).length, 1, 'what is shown again');
});

test('an edit is read again when its author or comment is hidden, whatever is hidden of its text', () => {
  assert.deepEqual(hiddenOtherwise({ ...edit, userhidden: true }, 0), [{ kind: 'revision', name: '9' }]);
  assert.deepEqual(hiddenOtherwise(edit, Hiding.text | Hiding.restricted), []);
});
