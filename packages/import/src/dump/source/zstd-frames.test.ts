import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { constants, zstdCompressSync } from 'node:zlib';
import { compressionOf } from './unpack.ts';
import { unpackZstd } from './zstd-frames.ts';

/** A frame without data, as pzstd writes it before others. */
const empty = Buffer.from('502a4d18040000000500aaff', 'hex');

/** Texts whose blocks are stored as they are, as one repeated byte, and compressed. */
const texts = [
  Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i * 7919) >> 5)),
  Buffer.alloc(400_000),
  Buffer.from('gulls '.repeat(1000)),
  Buffer.alloc(0),
];

const frames = [
  empty,
  ...texts.map((text, i) => zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: i % 2 } })),
  empty,
];

/** Decompresses a file that comes in chunks of a size; returns all that comes before an error, and the error. */
async function unpacked(
  file: Buffer,
  size: number,
  available = Number.POSITIVE_INFINITY,
): Promise<{ readonly bytes: Buffer; readonly error?: unknown }> {
  const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, i) =>
    file.subarray(i * size, (i + 1) * size),
  );
  const pieces: Buffer[] = [];
  try {
    const input = Readable.from(chunks, { objectMode: false });
    for await (const piece of unpackZstd(input, { chunkSize: 1 << 16, available: () => available }))
      pieces.push(piece);
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
  return { bytes: Buffer.concat(pieces) };
}

test('all frames of a file are read, wherever its chunks end', async () => {
  const file = Buffer.concat(frames);
  assert.equal(compressionOf(file), 'zstd');
  for (const size of [17, 1000, 65_536, file.length]) {
    const { bytes, error } = await unpacked(file, size);
    assert.equal(error, undefined);
    assert.ok(bytes.equals(Buffer.concat(texts)), `chunks of ${size} bytes`);
  }
  const small = Buffer.concat([empty, zstdCompressSync('gulls '), empty, zstdCompressSync('terns')]);
  assert.equal((await unpacked(small, 1)).bytes.toString(), 'gulls terns');
});

test('a frame that takes more than the available memory ends the file before it', async () => {
  const wide = zstdCompressSync(Buffer.alloc(1 << 20), {
    params: { [constants.ZSTD_c_windowLog]: 20, [constants.ZSTD_c_contentSizeFlag]: 0 },
  });
  // The window is only an announcement.
  wide[5] = 21 << 3;
  const file = Buffer.concat([zstdCompressSync('gulls'), wide]);
  const { bytes, error } = await unpacked(file, 100, 2 ** 30);
  assert.match(String(error), /takes 2\.0 GiB of memory .* 1\.0 GiB are available/);
  assert.equal(bytes.toString(), 'gulls');
  assert.equal((await unpacked(file, 100, 2 ** 32)).bytes.length, 5 + (1 << 20));
});

test('a truncated or damaged frame is an error after what comes before it', async () => {
  const [first, second] = [zstdCompressSync('gulls'), zstdCompressSync('terns '.repeat(100))];
  for (const end of [1, 4, 7, second.length - 1]) {
    const { bytes, error } = await unpacked(Buffer.concat([first, second.subarray(0, end)]), 5);
    assert.ok(error instanceof Error, `${end} bytes of the second frame`);
    assert.match(bytes.toString(), /^gulls/);
  }
  const { bytes, error } = await unpacked(
    Buffer.concat([first, Buffer.from('no frame at all, but text')]),
    5,
  );
  assert.ok(error instanceof Error);
  assert.equal(bytes.toString(), 'gulls');
});
