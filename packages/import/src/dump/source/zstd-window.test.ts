import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib';
import { drain } from './drain.ts';
import { unpack } from './unpack.ts';
import { windowProblem, windowSize } from './zstd-window.ts';

/** Compresses a text with a window, without its length in the header, as a pipe to the program does. */
async function withWindow(text: string, log: number): Promise<Buffer> {
  const packer = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: log } });
  // Two parts, so that the whole size is not known at the beginning.
  packer.write(text.slice(0, 1));
  packer.flush(() => packer.end(text.slice(1)));
  const pieces: Buffer[] = [];
  for await (const piece of drain(packer)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('reads the size of the window from the header of a frame', async () => {
  assert.equal(windowSize(await withWindow('gulls '.repeat(100), 20)), 1 << 20);
  assert.equal(windowSize(Buffer.from('28b52ffd04a8', 'hex')), 2 ** 31);
  for (const length of [5, 200, 300, 70_000])
    assert.equal(windowSize(zstdCompressSync('x'.repeat(length))), length);
  assert.equal(windowSize(Buffer.from('28b52ffd', 'hex')), undefined);
  assert.equal(windowSize(Buffer.from('502a4d180400000005000000', 'hex')), undefined);
});

test('a file with a window of 2 GiB is read if there is enough memory', async () => {
  const text = '<mediawiki>gulls</mediawiki>';
  const packed = Buffer.from(await withWindow(text, 20));
  // The window is only an announcement, and this text needs none.
  packed[5] = 21 << 3;
  assert.equal(windowSize(packed), 2 ** 31);
  const pieces: Buffer[] = [];
  for await (const piece of unpack(Readable.from([packed], { objectMode: false }), 'zstd'))
    pieces.push(piece);
  assert.equal(Buffer.concat(pieces).toString(), text);
  assert.equal(windowProblem(packed, 3 * 2 ** 30), undefined);
  assert.match(windowProblem(packed, 2 ** 30) ?? '', /takes 2\.0 GiB of memory .* 1\.0 GiB are available/);
});
