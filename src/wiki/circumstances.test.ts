import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircumstances } from './circumstances.ts';

test('each use is told, and the time stays the same for a second', () => {
  const told: string[] = [];
  const circumstances = createCircumstances(Date.parse('2025-01-01T00:00:01.999Z'), (to) => told.push(to));
  assert.deepEqual(told, []);
  assert.equal(circumstances.now, Date.parse('2025-01-01T00:00:01Z'));
  assert.deepEqual(told, ['for this second']);
  const number = circumstances.random();
  assert.ok(number >= 0 && number < 1);
  circumstances.differ();
  assert.deepEqual(told, ['for this second', 'never', 'never']);
});
