import assert from 'node:assert/strict';
import test from 'node:test';
import { createOutbox } from './write-execute.ts';

/** Reads the parameters of an execution as the server does. */
function readExecution(
  packet: Buffer,
  count: number,
): { readonly id: number; readonly values: readonly unknown[] } {
  assert.equal(packet.readUInt32LE(0), packet.length - 4, 'its length, and the number 0');
  assert.equal(packet[4], 0x17);
  assert.deepEqual([...packet.subarray(9, 14)], [0, 1, 0, 0, 0]);
  const nulls = 14;
  const bound = nulls + ((count + 7) >> 3);
  if (count > 0) assert.equal(packet[bound], 1);
  let at = bound + 1 + 2 * count;
  const length = (): number => {
    const first = packet[at++] ?? 0;
    if (first < 0xfb) return first;
    const size = first === 0xfc ? 2 : 3;
    assert.equal(first, size === 2 ? 0xfc : 0xfd);
    at += size;
    return packet.readUIntLE(at - size, size);
  };
  const values = Array.from({ length: count }, (_, i) => {
    const type = packet[bound + 1 + 2 * i];
    assert.equal(packet[bound + 2 + 2 * i], 0);
    const isNull = ((packet[nulls + (i >> 3)] ?? 0) & (1 << (i & 7))) !== 0;
    assert.equal(isNull, type === 6);
    if (isNull) return null;
    if (type === 8 || type === 5) {
      at += 8;
      return type === 8 ? packet.readBigInt64LE(at - 8) : packet.readDoubleLE(at - 8);
    }
    const size = length();
    at += size;
    const bytes = packet.subarray(at - size, at);
    assert.ok(type === 252 || type === 253);
    return type === 253 ? bytes.toString() : new Uint8Array(bytes);
  });
  assert.equal(count === 0 ? nulls : at, packet.length);
  return { id: packet.readUInt32LE(5), values };
}

const sent = (...parameters: readonly unknown[]): readonly unknown[] => {
  const outbox = createOutbox();
  outbox.addExecute(0x0102_0304, parameters);
  const { id, values } = readExecution(outbox.take() ?? Buffer.alloc(0), parameters.length);
  assert.equal(id, 0x0102_0304);
  return values;
};

test('parameters of every kind arrive', () => {
  assert.deepEqual(sent(), []);
  for (const number of [
    0,
    1,
    -1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ])
    assert.deepEqual(sent(number), [BigInt(number)]);
  for (const number of [0.5, -1e300, 2 ** 53]) assert.deepEqual(sent(number), [number]);
  assert.deepEqual(sent(true, false), [1n, 0n]);
  assert.deepEqual(sent(2n ** 64n), ['18446744073709551616']);
  const lengths = [0, 1, 83, 84, 250, 251, 65_535, 65_536, 200_000];
  for (const length of lengths) {
    assert.deepEqual(sent('x'.repeat(length)), ['x'.repeat(length)]);
    assert.deepEqual(sent('日'.repeat(length)), ['日'.repeat(length)]);
    assert.deepEqual(sent(new Uint8Array(length).fill(7)), [new Uint8Array(length).fill(7)]);
  }
  // All at once, so that the buffer grows between them.
  const texts = lengths.map((length) => 'ä'.repeat(length));
  assert.deepEqual(sent(...texts, null, 1), [...texts, null, 1n]);
});

test('nulls are those of their bits', () => {
  for (const count of [1, 7, 8, 9, 16, 17])
    for (let isNull = 0; isNull < count; isNull++) {
      const parameters = Array.from({ length: count }, (_, i) => (i === isNull ? null : `${i}`));
      assert.deepEqual(sent(...parameters), parameters);
    }
});

test('commands are collected until they are taken', () => {
  const outbox = createOutbox();
  assert.equal(outbox.take(), undefined);
  outbox.addText(3, 'SELECT ä');
  outbox.addNumber(0x19, 0x0102_0304);
  const taken = outbox.take();
  assert.deepEqual(
    taken,
    Buffer.concat([
      Buffer.from([10, 0, 0, 0, 3]),
      Buffer.from('SELECT ä'),
      Buffer.from([5, 0, 0, 0, 0x19, 4, 3, 2, 1]),
    ]),
  );
  assert.equal(outbox.take(), undefined);
  // What was taken stays when more is added.
  const before = Buffer.from(taken ?? []);
  outbox.addText(3, 'x'.repeat(100));
  assert.deepEqual(taken, before);
});

test('what cannot be sent adds nothing', () => {
  const outbox = createOutbox();
  outbox.addNumber(1, 2);
  for (const value of [undefined, {}, () => 1, Symbol('x')])
    assert.throws(() => {
      outbox.addExecute(1, ['text', value]);
    }, /^TypeError: A parameter of a statement cannot be of the type (?:undefined|object|function|symbol)\.$/);
  const long = 'x'.repeat(0xff_fffe);
  assert.throws(() => {
    outbox.addText(3, long);
  }, /^RangeError: The statement is too long\.$/);
  assert.deepEqual(outbox.take(), Buffer.from([5, 0, 0, 0, 1, 2, 0, 0, 0]));
  outbox.addText(3, long.slice(1));
  assert.equal(outbox.take()?.length, 0xff_fffe + 4);
});
