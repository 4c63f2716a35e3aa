import assert from 'node:assert/strict';
import test from 'node:test';
import type { ParameterInfo } from './module-info.ts';
import { problemOf } from './problem.ts';
import { joinValues, splitValues } from './values.ts';

const declared = (more: Partial<ParameterInfo>): ParameterInfo => ({
  name: 'x',
  type: 'string',
  multi: false,
  ...more,
});

test('values that fit their declaration have no problem', () => {
  const fits = (more: Partial<ParameterInfo>, ...values: readonly string[]): void => {
    for (const value of values) assert.equal(problemOf(declared(more), value), undefined, value);
  };
  fits({ type: 'limit', min: 1, max: 500 }, 'max', '1', '500');
  fits({ type: 'timestamp' }, 'now', '20240210080000', '2024-02-10T08:00:00Z', '1700000000');
  fits({ type: ['a', 'b'], multi: true, allspecifier: '*' }, '*', 'a', 'a|b');
  fits({ type: 'integer', multi: true }, '1|2|-3');
  assert.equal(problemOf(declared({ type: 'integer' }), undefined), undefined);
});

test('what the declaration excludes is told', () => {
  const problem = (more: Partial<ParameterInfo>, value?: string, high = false) =>
    problemOf(declared(more), value, high);
  assert.equal(problem({ required: true }), 'Required.');
  assert.equal(problem({ type: 'integer' }, 'x'), '“x” is not a number.');
  assert.equal(problem({ type: 'limit', min: 1, max: 500, highmax: 5000 }, '501'), 'At most 500.');
  assert.equal(problem({ type: 'limit', min: 1, max: 500, highmax: 5000 }, '501', true), undefined);
  assert.equal(problem({ type: 'limit', min: 1 }, '0'), 'At least 1.');
  assert.equal(
    problem({ type: ['title', 'ids'], multi: true }, 'ids|titel'),
    'There is no value “titel”. Did you mean “title”?',
  );
  assert.equal(problem({ type: ['a'], deprecatedvalues: ['a'] }, 'a'), '“a” is deprecated.');
  assert.equal(problem({ multi: true, limit: 2 }, 'a|b|c'), 'At most 2 values; these are 3.');
  assert.match(problem({ type: 'timestamp' }, 'soon') ?? '', /Not a timestamp/);
  assert.match(problem({ type: 'title' }, '[[x]]') ?? '', /Titles/);
  assert.equal(problem({ maxbytes: 2 }, 'üü'), 'At most 2 bytes.');
});

test('values with a bar are joined by another character', () => {
  assert.equal(joinValues(['a', 'b']), 'a|b');
  assert.equal(joinValues(['a|b', 'c']), '\u001Fa|b\u001Fc');
  for (const values of [[], ['a'], ['a|b'], ['a', 'b|c']])
    assert.deepEqual(splitValues(joinValues(values)), values);
});
