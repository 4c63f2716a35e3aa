import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNestedDeeper } from './parse-json.ts';

test('levels are counted outside of strings only', () => {
  const nested = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}0${'}]'.repeat(levels / 2)}`;
  assert.equal(isNestedDeeper(nested(512), 512), false);
  assert.equal(isNestedDeeper(nested(514), 512), true);
  assert.equal(isNestedDeeper('[[],[],{},[[]]]', 3), false);
  assert.equal(isNestedDeeper('[[],[],{},[[]]]', 2), true);
  for (const text of ['[[[', '"[[[', '\\"[[[', '\\\\"[[[', 'a\\\\\\"[[['])
    assert.equal(isNestedDeeper(JSON.stringify([text]), 1), false, text);
  assert.equal(isNestedDeeper('["a\\\\",[[]]]', 2), true);
});

test('what is no JSON is read to its end', () => {
  assert.equal(isNestedDeeper('"[[[[', 1), false);
  assert.equal(isNestedDeeper(']]]][[', 1), false);
  assert.equal(isNestedDeeper(`"${'\\'.repeat(101)}"[[[`, 1), false);
});
