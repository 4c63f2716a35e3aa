import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestEnvironment } from './request-environment.ts';

test('each use is told, and the time stays the same for a second', () => {
  const told: string[] = [];
  const environment = createRequestEnvironment(Date.parse('2025-01-01T00:00:01.999Z'), (to) => told.push(to));
  assert.deepEqual(told, []);
  assert.equal(environment.now, Date.parse('2025-01-01T00:00:01Z'));
  assert.deepEqual(told, ['for this second']);
  const number = environment.random();
  assert.ok(number >= 0 && number < 1);
  environment.markUncacheable();
  assert.deepEqual(told, ['for this second', 'never', 'never']);
});
