import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unifiedDiff } from './unified.ts';

const lines = (...some: readonly string[]): string => some.join('\n');

test('a change has two lines of context', () => {
  const from = lines('1', '2', '3', '4', '5', '6');
  const to = lines('1', '2', '3', 'four', '5', '6', '7');
  assert.equal(unifiedDiff(from, to), '@@ -2,5 +2,6 @@\n 2\n 3\n-4\n+four\n 5\n 6\n+7\n');
});

test('distant changes are separate hunks', () => {
  const middle = lines('a', 'b', 'c', 'd', 'e');
  assert.equal(
    unifiedDiff(lines('1', middle, '2'), lines('one', middle, 'two')),
    '@@ -1,3 +1,3 @@\n-1\n+one\n a\n b\n@@ -5,3 +5,3 @@\n d\n e\n-2\n+two\n',
  );
});

test('line endings are ignored', () => {
  assert.equal(unifiedDiff('a\r\nb', 'a\nb'), '');
});
