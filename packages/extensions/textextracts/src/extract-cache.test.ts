import assert from 'node:assert/strict';
import test from 'node:test';
import { createExtractCache } from './extract-cache.ts';

test('the least recently used extracts are evicted', () => {
  const kept = createExtractCache(12);
  kept.keep('a', '12345');
  kept.keep('b', '12345');
  assert.equal(kept.get('a'), '12345');
  kept.keep('c', '12345');
  assert.equal(kept.get('b'), undefined);
  assert.equal(kept.get('a'), '12345');
  kept.keep('d', 'longer than all of it');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => kept.get(key)),
    [undefined, undefined, undefined, undefined],
  );
});
