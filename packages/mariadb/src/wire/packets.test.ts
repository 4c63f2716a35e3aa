import assert from 'node:assert/strict';
import test from 'node:test';
import { createPacketReader } from './packets.ts';

const packet = (text: string): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUIntLE(text.length, 0, 3);
  return Buffer.concat([header, Buffer.from(text)]);
};

const readAll = (pieces: readonly Buffer[]): string[] => {
  const found: string[] = [];
  const read = createPacketReader((bytes, place, end) => {
    found.push(bytes.toString('latin1', place, end));
    return end;
  });
  for (const piece of pieces) {
    const received = Buffer.from(piece);
    read(received);
    // The next piece is received into the same memory.
    received.fill('?');
  }
  return found;
};

test('packets are read from pieces of any size', () => {
  const texts = ['lamp', '', 'x'.repeat(300), 'end'];
  const bytes = Buffer.concat(texts.map(packet));
  for (let size = 1; size <= bytes.length; size++) {
    const pieces = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
    assert.deepEqual(readAll(pieces), texts);
  }
});

test('a handler may handle several packets', () => {
  const found: string[] = [];
  const read = createPacketReader((bytes, place, end) => {
    found.push(bytes.toString('latin1', place, end));
    return end + 5;
  });
  read(Buffer.concat(['one', '2', 'three', '4', 'five'].map(packet)));
  assert.deepEqual(found, ['one', 'three', 'five']);
});

test('long packets are joined', () => {
  const part = Buffer.alloc(4 + 0xffffff, 'a');
  part.writeUIntLE(0xffffff, 0, 3);
  const bytes = Buffer.concat([packet('first'), part, part, packet('b'), packet('last')]);
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 1_000_003) pieces.push(bytes.subarray(at, at + 1_000_003));
  const found = readAll(pieces);
  assert.deepEqual(
    found.map((text) => text.length),
    [5, 2 * 0xffffff + 1, 4],
  );
  assert.equal(found[1]?.at(-1), 'b');
});
