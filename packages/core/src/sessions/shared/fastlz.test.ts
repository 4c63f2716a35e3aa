import assert from 'node:assert/strict';
import test from 'node:test';
import { fromFastLz } from './fastlz.ts';

/** Bytes that are copied as they are: their number less one, and then the bytes. */
const literal = (text: string): readonly number[] => [text.length - 1, ...Buffer.from(text, 'latin1')];
/** Repeats a run of 3 to 8 bytes from a distance below 8192. */
const reference = (run: number, distance: number): readonly number[] => [
  ((run - 2) << 5) | ((distance - 1) >> 8),
  (distance - 1) & 255,
];
/** The same with a run from 9 bytes: further bytes with its length stand before the last byte of the distance. */
const longReference = (further: readonly number[], distance: number): readonly number[] => [
  (7 << 5) | ((distance - 1) >> 8),
  ...further,
  (distance - 1) & 255,
];

/** Marks data of the second level, in three bits of the first byte. */
const far = (bytes: readonly number[]): readonly number[] => [(1 << 5) | (bytes[0] ?? 0), ...bytes.slice(1)];

const read = (bytes: readonly number[], length: number): string | undefined =>
  fromFastLz(Buffer.from(bytes), length)?.toString('latin1');

/** A text of 9,000 characters without repetitions of three. */
const numbers = Array.from({ length: 3000 }, (_, i) =>
  String.fromCharCode(32 + (i >> 6), 80 + (i & 63), 33),
).join('');
const literals = (text: string): readonly number[] => (text.match(/[^]{1,32}/g) ?? []).flatMap(literal);

/** Checks that references to a distance after all numbers repeat four of their bytes. */
function assertRepeated(bytes: readonly number[], distance: number): void {
  const text = read(bytes, numbers.length + 4) ?? '';
  assert.equal(text.slice(0, -4) === numbers, true);
  assert.equal(text.slice(-4), numbers.slice(-distance).slice(0, 4));
}

test('literal bytes, and references to bytes before', () => {
  assert.equal(read(literal('a'), 1), 'a');
  assert.equal(read([...literal('abc'), ...reference(3, 3)], 6), 'abcabc');
  assert.equal(read([...literal('abc'), ...reference(3, 2), ...literal('d')], 7), 'abcbcbd');
  // The source overlaps with the target.
  assert.equal(read([...literal('ab'), ...reference(8, 1)], 10), `ab${'b'.repeat(8)}`);
  assertRepeated([...literals(numbers), ...reference(4, 300)], 300);
  assertRepeated([...literals(numbers), ...reference(4, 8192)], 8192);
});

test('long references have a further byte, and of the second level as many as are full', () => {
  assert.equal(read([...literal('a'), ...longReference([0], 1)], 10), 'a'.repeat(10));
  assert.equal(read([...literal('a'), ...longReference([11], 1)], 21), 'a'.repeat(21));
  // A full byte does not announce another on the first level.
  const full = [...literal('ab'), ...longReference([255], 1), ...literal('c')];
  assert.equal(read(full, 267), `a${'b'.repeat(265)}c`);
  const more = far([...literal('ab'), ...longReference([255, 255, 3], 1), ...literal('c')]);
  assert.equal(read(more, 525), `a${'b'.repeat(523)}c`);
});

test('references of the second level can go further', () => {
  const all = literals(numbers);
  const to = (...bytes: readonly number[]): readonly number[] => far([...all, ...bytes]);
  assertRepeated(to(...reference(4, 300)), 300);
  assertRepeated(to(...reference(4, 8191)), 8191);
  assertRepeated(to((2 << 5) | 31, 255, 1, 4), 8452);
  assertRepeated(to((2 << 5) | 31, 255, 0, 0), 8192);
  // Only both parts of the distance together announce more.
  assertRepeated(to((2 << 5) | 30, 255), 7936);
});

test('data that is damaged or of another length has no text', () => {
  const whole = [...literal('abc'), ...reference(3, 3)];
  assert.equal(read(whole, 6), 'abcabc');
  for (const length of [0, 2, 3, 5, 7]) assert.equal(read(whole, length), undefined, String(length));
  assert.equal(read(literal('abc').slice(0, -1), 3), undefined);
  assert.equal(read([...literal('abc'), ...reference(3, 4)], 6), undefined);
  assert.equal(read([...literal('abc'), ...reference(3, 3).slice(0, 1)], 6), undefined);
  assert.equal(read([], 1), undefined);
  // Cut off within the length of a run.
  assert.equal(read(far([...literal('a'), 7 << 5, 255]), 265), undefined);
});
