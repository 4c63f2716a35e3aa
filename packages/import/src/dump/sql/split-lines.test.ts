import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitLines } from './split-lines.ts';

const text = Array.from({ length: 100 }, (_, at) => `INSERT INTO \`page\` VALUES (${at});\n`).join('');

async function* chunksOf(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

test('batches follow each other without a gap, also when their bytes were handed on', async () => {
  let end = 0;
  let read = '';
  for await (const batch of splitLines(chunksOf(Buffer.from(text), 70), 0, 200)) {
    assert.equal(batch.offset, end);
    ({ end } = batch);
    read += Buffer.from(batch.bytes).toString();
    const { buffer } = batch.bytes;
    structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
  }
  assert.equal(end, text.length);
  assert.equal(read, text);
});
