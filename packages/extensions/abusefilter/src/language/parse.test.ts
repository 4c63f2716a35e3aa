import assert from 'node:assert/strict';
import test from 'node:test';
import { FilterError } from './filter-error.ts';
import { parseFilter } from './parse.ts';

test('filters that nest too deeply are refused, and do not exhaust the stack', () => {
  const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
  assert.ok(parseFilter(nested(150)));
  for (const filter of [
    nested(100_000),
    '['.repeat(100_000),
    'a := '.repeat(100_000),
    '1 ? '.repeat(100_000),
  ])
    assert.throws(() => parseFilter(filter), FilterError);
});
