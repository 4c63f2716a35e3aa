import assert from 'node:assert/strict';
import test from 'node:test';
import { blocksOf } from './blocks.ts';

test('a long text is split at line breaks, of which none is lost', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `line ${at}`).join('\n');
  const blocks = blocksOf(text);
  assert.ok(blocks.length > 5);
  assert.ok(blocks.every(({ length }) => length < 5000));
  assert.equal(blocks.join('\n'), text);
});

test('short texts and those of one line are one block', () => {
  assert.deepEqual(blocksOf(''), ['']);
  assert.deepEqual(blocksOf('a\nb'), ['a\nb']);
  assert.equal(blocksOf('x'.repeat(20_000)).length, 1);
});
