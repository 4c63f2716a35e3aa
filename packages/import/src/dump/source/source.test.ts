import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { constants, crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { DamagedArchiveError } from './damage.ts';
import { findProgram } from './programs.ts';
import { findSource, readSource } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-source-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const text = Array.from({ length: 20_000 }, (_, i) => `line ${i * 7919}\n`).join('');

async function read(
  bytes: Uint8Array,
  from = 0,
): Promise<{ readonly text: string; readonly error: unknown }> {
  const path = join(folder, 'a dump of no name');
  writeFileSync(path, bytes);
  const pieces: Buffer[] = [];
  let error: unknown;
  try {
    for await (const chunk of readSource(await findSource(path), from).chunks) pieces.push(chunk);
  } catch (problem) {
    error = problem;
  }
  return { text: Buffer.concat(pieces).toString(), error };
}

function assertWhole(found: { readonly text: string; readonly error: unknown }): void {
  assert.equal(found.error, undefined);
  assert.ok(found.text === text, `${found.text.length} characters of ${text.length}`);
}

/** Runs something with no programs to be found. */
async function withoutPrograms<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env['PATH'];
  process.env['PATH'] = folder;
  try {
    return await run();
  } finally {
    process.env['PATH'] = before;
  }
}

test('detects the compression by the contents', async () => {
  for (const bytes of [Buffer.from(text), gzipSync(text), zstdCompressSync(text)])
    assertWhole(await read(bytes));
});

test('reads concatenated archives to the end', async () => {
  const half = text.length / 2;
  const both = Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]);
  assertWhole(await read(both));
});

test('reads from any offset', async () => {
  for (const bytes of [Buffer.from(text), gzipSync(text)])
    assert.ok((await read(bytes, 123_457)).text === text.slice(123_457));
});

const zstdPacked = (): Buffer => zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

test('reads a truncated archive up to the cut, and reports it', async () => {
  for (const bytes of [gzipSync(text), zstdPacked()])
    for (const missing of [2000, 9, 1]) {
      const cut = await read(bytes.subarray(0, bytes.length - missing));
      assert.ok(cut.error instanceof DamagedArchiveError, `${missing} bytes are missing`);
      assert.ok(cut.text.length > 1000);
      assert.ok(text.startsWith(cut.text));
    }
});

/** Changes a bit of the byte at an offset from the end. */
function damaged(bytes: Buffer, fromEnd: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = bytes.length - fromEnd;
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

test('reports wrong checksums', async () => {
  for (const bytes of [gzipSync(text), gzipSync(text.slice(0, 900)), zstdPacked()])
    assert.ok((await read(damaged(bytes, 4))).error instanceof DamagedArchiveError);
});

test('reads a corrupt archive up to the damage', async () => {
  const bytes = gzipSync(text);
  bytes.fill(0xff, bytes.length - 3000, bytes.length - 2900);
  const damaged = await read(bytes);
  assert.ok(damaged.error instanceof DamagedArchiveError);
  assert.ok(damaged.text.length > 1000);
});

for (const [program, ...options] of [
  ['bzip2', '-c'],
  ['xz', '-c'],
] as const) {
  const skip = findProgram([[program]]) === undefined && `${program} is not installed`;
  test(`${program}: by the program and by a library`, { skip }, async () => {
    const packed = execFileSync(program, options, { input: text });
    assertWhole(await read(packed));
    assertWhole(await withoutPrograms(() => read(packed)));
    const twice = await read(Buffer.concat([packed, packed]));
    assert.ok(twice.text === text + text);
    const cut = await read(packed.subarray(0, packed.length - 100));
    assert.ok(cut.error instanceof DamagedArchiveError);
    // One is in the checksum of all blocks or of the index, the other in a block.
    for (const fromEnd of [3, packed.length >> 1]) {
      const broken = damaged(packed, fromEnd);
      for (const found of [await read(broken), await withoutPrograms(() => read(broken))])
        assert.ok(found.error instanceof DamagedArchiveError, `${fromEnd} bytes before the end`);
    }
  });
}

const noXz = findProgram([['xz']]) === undefined && 'xz is not installed';

test('lzma: by the program and by a library', { skip: noXz }, async () => {
  const packed = execFileSync('xz', ['--format=lzma', '-c'], { input: text });
  assertWhole(await read(packed));
  assertWhole(await withoutPrograms(() => read(packed)));
});

/** A number of a 7z header in its longest form. */
function sevenZipNumber(value: number): Buffer {
  const bytes = Buffer.alloc(9, 0xff);
  bytes.writeBigUInt64LE(BigInt(value), 1);
  return bytes;
}

function checksum(bytes: string | Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(bytes));
  return sum;
}

function sevenZip(packed: Buffer, coder: readonly number[]): Buffer {
  const half = text.length / 2;
  const header = Buffer.concat([
    Buffer.from([1, 4, 6, 0, 1, 9]),
    sevenZipNumber(packed.length),
    Buffer.from([0, 7, 11, 1, 0, 1, ...coder, 12]),
    sevenZipNumber(text.length),
    // Two files.
    Buffer.from([0, 8, 13, 2, 9]),
    sevenZipNumber(half),
    Buffer.from([10, 1]),
    checksum(text.slice(0, half)),
    checksum(text.slice(half)),
    Buffer.from([0, 0, 0]),
  ]);
  const start = Buffer.alloc(32);
  Buffer.from('377abcaf271c0004', 'hex').copy(start);
  start.writeBigUInt64LE(BigInt(packed.length), 12);
  start.writeBigUInt64LE(BigInt(header.length), 20);
  checksum(header).copy(start, 28);
  return Buffer.concat([start, packed, header]);
}

test('7z archives with LZMA and LZMA2, by the program and by a library', { skip: noXz }, async () => {
  const packed = execFileSync('xz', ['--format=raw', '--lzma2=dict=1MiB', '-c'], { input: text });
  const older = execFileSync('xz', ['--format=lzma', '-c'], { input: text });
  const archives = [
    sevenZip(packed, [0x21, 0x21, 1, 16]),
    sevenZip(older.subarray(13), [0x23, 3, 1, 1, 5, ...older.subarray(0, 5)]),
  ];
  for (const archive of archives) assertWhole(await read(archive));
  const [archive = Buffer.alloc(0)] = archives;
  // The other one ends with a mark, which 7z itself does not write and the library does not expect.
  assertWhole(await withoutPrograms(() => read(archive)));
  // Another archive of the same length, so that only the checksums tell.
  const other = execFileSync('xz', ['--format=raw', '--lzma2=dict=1MiB', '-c'], {
    input: text.replace(/.(?=\n$)/, 'x'),
  });
  const broken = sevenZip(other, [0x21, 0x21, 1, 16]);
  for (const found of [await read(broken), await withoutPrograms(() => read(broken))]) {
    assert.match(String(found.error), /checksum/);
    assert.ok(text.startsWith(found.text));
  }
  const header = damaged(archive, 3);
  assert.match(String((await read(header)).error), /header of the 7z archive is corrupt/);
  const cut = await read(archive.subarray(0, packed.length - 500));
  assert.ok(cut.error instanceof DamagedArchiveError);
  assert.ok(cut.text.length > 1000);
  assert.ok(text.startsWith(cut.text));
});
