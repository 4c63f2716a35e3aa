import assert from 'node:assert/strict';
import test from 'node:test';
import type { Column } from './columns.ts';
import { compileRowReader } from './read-row.ts';

/** The protocol's types of columns. */
const types = {
  decimal: 0,
  tiny: 1,
  short: 2,
  long: 3,
  float: 4,
  double: 5,
  null: 6,
  timestamp: 7,
  longLong: 8,
  int24: 9,
  date: 10,
  time: 11,
  dateTime: 12,
  year: 13,
  newDate: 14,
  varchar: 15,
  bit: 16,
  newDecimal: 246,
  blob: 252,
  varString: 253,
  string: 254,
  geometry: 255,
} as const;
type TypeName = keyof typeof types;

const column = (type: TypeName, over: Partial<Column> = {}): Column => ({
  name: 'x',
  type: types[type],
  isUnsigned: false,
  isBinary: false,
  isExact: false,
  ...over,
});

/** The bytes of a text or of others, after their length. */
function counted(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const { length } = bytes;
  const head =
    length < 0xfb
      ? [length]
      : length < 0x1_0000
        ? [0xfc, length & 255, length >> 8]
        : [0xfd, length & 255, (length >> 8) & 255, length >> 16];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** A packet with a row, behind other bytes: a zero, the bits of its nulls from the third on, and its values. */
function packetOf(values: readonly (Buffer | null)[]): Buffer {
  const nulls = Buffer.alloc((values.length + 9) >> 3);
  for (const [i, value] of values.entries())
    if (value === null) nulls.writeUInt8(nulls.readUInt8((i + 2) >> 3) | (1 << ((i + 2) & 7)), (i + 2) >> 3);
  return Buffer.concat([
    Buffer.from('before'),
    Buffer.from([0]),
    nulls,
    ...values.filter((value) => value !== null),
    Buffer.from('after'),
  ]);
}

/** Reads a row with one value, and another after it, whose place depends on its length. */
function read(type: TypeName, value: Buffer, over: Partial<Column> = {}): unknown {
  const reader = compileRowReader([column(type, over), column('varString', { name: 'next' })]);
  const row = reader(packetOf([value, counted('next')]), 'before'.length);
  assert.equal(row['next'], 'next');
  return row['x'];
}

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);
const unsigned = { isUnsigned: true };

test('integers of each size are read, with and without a sign', () => {
  const cases: readonly (readonly [TypeName, Buffer, signed: number, unsigned: number])[] = [
    ['tiny', bytes(0x7f), 127, 127],
    ['tiny', bytes(0x80), -128, 128],
    ['short', bytes(0x34, 0x12), 0x1234, 0x1234],
    ['short', bytes(0xfe, 0xff), -2, 65_534],
    ['long', bytes(0x78, 0x56, 0x34, 0x12), 0x1234_5678, 0x1234_5678],
    ['long', bytes(0xfe, 0xff, 0xff, 0xff), -2, 4_294_967_294],
    ['int24', bytes(0xff, 0xff, 0xff, 0xff), -1, 4_294_967_295],
    ['year', bytes(0xe8, 0x07), 2024, 2024],
    ['longLong', bytes(8, 7, 6, 5, 4, 3, 2, 0), 0x2_0304_0506_0708, 0x2_0304_0506_0708],
  ];
  for (const [type, value, signed, positive] of cases) {
    assert.equal(read(type, value), signed, type);
    assert.equal(read(type, value, unsigned), positive, type);
  }
  assert.equal(read('longLong', bytes(0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)), -2);
});

test('integers that a number cannot hold are digits, or bigints in exact columns', () => {
  const minimum = bytes(0, 0, 0, 0, 0, 0, 0, 0x80);
  const safest = bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f, 0);
  const above = bytes(1, 0, 0, 0, 0, 0, 0x20, 0);
  const exact = { isExact: true };
  for (const over of [{}, unsigned, exact, { ...exact, ...unsigned }])
    assert.equal(read('longLong', safest, over), Number.MAX_SAFE_INTEGER);
  assert.equal(read('longLong', above), '9007199254740993');
  assert.equal(read('longLong', above, unsigned), '9007199254740993');
  assert.equal(read('longLong', above, exact), 9_007_199_254_740_993n);
  assert.equal(read('longLong', minimum), '-9223372036854775808');
  assert.equal(read('longLong', minimum, unsigned), '9223372036854775808');
  assert.equal(read('longLong', minimum, exact), -9_223_372_036_854_775_808n);
  assert.equal(read('longLong', minimum, { ...exact, ...unsigned }), 9_223_372_036_854_775_808n);
  assert.equal(read('long', bytes(1, 0, 0, 0), exact), 1);
});

test('fractions and decimals are numbers', () => {
  const float = Buffer.alloc(4);
  float.writeFloatLE(-0.5);
  const double = Buffer.alloc(8);
  double.writeDoubleLE(1e300);
  assert.equal(read('float', float), -0.5);
  assert.equal(read('double', double), 1e300);
  assert.equal(read('newDecimal', counted('-12.50')), -12.5);
  assert.equal(read('decimal', counted('7'), unsigned), 7);
});

test('times are read with what they leave out', () => {
  const day = [0xe8, 0x07, 2, 29];
  for (const type of ['date', 'newDate'] as const) {
    assert.equal(read(type, bytes(4, ...day)), '2024-02-29');
    assert.equal(read(type, bytes(0)), '0000-00-00');
  }
  for (const type of ['timestamp', 'dateTime'] as const) {
    assert.equal(read(type, bytes(0)), '00000000000000');
    assert.equal(read(type, bytes(4, ...day)), '20240229000000');
    assert.equal(read(type, bytes(7, ...day, 1, 2, 3)), '20240229010203');
    assert.equal(read(type, bytes(11, ...day, 1, 2, 3, 0x40, 0xe2, 1, 0)), '20240229010203123456');
  }
  assert.equal(read('time', bytes(0)), '00:00:00');
  assert.equal(read('time', bytes(8, 0, 0, 0, 0, 0, 1, 2, 3)), '01:02:03');
  assert.equal(read('time', bytes(8, 1, 2, 0, 0, 0, 23, 59, 58)), '-71:59:58');
  assert.equal(read('time', bytes(12, 0, 0, 0, 0, 0, 1, 2, 3, 1, 0, 0, 0)), '01:02:03');
});

test('texts of all lengths are read', () => {
  for (const length of [0, 1, 15, 16, 17, 250, 251, 65_535, 65_536])
    for (const type of ['varString', 'varchar', 'blob'] as const)
      assert.equal(
        read(type, counted('lä'.repeat(length).slice(0, length))),
        'lä'.repeat(length).slice(0, length),
      );
  const large = Buffer.concat([bytes(0xfe, 3, 0, 0, 0, 0, 0, 0, 0), Buffer.from('abc')]);
  assert.equal(read('blob', large), 'abc');
  // As Node replaces bytes that are no UTF-8.
  assert.equal(read('varString', counted(bytes(0x61, 0xff, 0x62))), 'a\u{fffd}b');
});

test('a short text is that of its own row, whatever the row before had', () => {
  const reader = compileRowReader([column('varString')]);
  const texts = [
    'wikitext',
    'wikitexx',
    'wikitext',
    'wiki',
    'xiki',
    'wikitext',
    '',
    'x',
    'a text that is too long',
    'wiki',
  ];
  assert.deepEqual(
    texts.map((text) => reader(packetOf([counted(text)]), 6)['x']),
    texts,
  );
});

test('texts of fixed length lose the zero bytes after them', () => {
  assert.equal(read('string', counted('20240102030405')), '20240102030405');
  assert.equal(read('string', counted('20240102030405\0\0')), '20240102030405');
  assert.equal(read('string', counted('infinity\0\0\0\0\0\0')), 'infinity');
  assert.equal(read('string', counted('a\0b\0')), 'a\0b');
  assert.equal(read('string', counted('\0\0')), '');
  assert.equal(read('string', counted('ä2345678901234'.slice(0, 13))), 'ä234567890123');
  for (let place = 0; place < 13; place++) {
    // Two bytes in a text of fourteen.
    const text = `${'x'.repeat(place)}ä${'x'.repeat(12 - place)}`;
    assert.equal(read('string', counted(text)), text);
  }
});

test('bytes are copies, and texts where they can be', () => {
  const binary = { isBinary: true };
  assert.equal(read('blob', counted('täxt'), binary), 'täxt');
  assert.equal(read('string', counted('a\0'), binary), 'a\0');
  assert.deepEqual(read('blob', counted(bytes(0xff, 0x61)), binary), bytes(0xff, 0x61));
  for (const type of ['bit', 'geometry'] as const)
    assert.deepEqual(read(type, counted('ab')), Buffer.from('ab'));
  for (const [type, value] of [
    ['bit', 'ab'],
    ['blob', bytes(0xff, 1)],
  ] as const) {
    const packet = packetOf([counted(value)]);
    const { x } = compileRowReader([column(type, binary)])(packet, 6);
    packet.fill(0);
    assert.deepEqual(x, Buffer.from(value));
  }
});

test('nulls are those of their bits, in rows of any length', () => {
  for (const count of [1, 5, 6, 7, 14, 15, 20])
    for (let isNull = 0; isNull < count; isNull++) {
      const names = Array.from({ length: count }, (_, i) => `c${i}`);
      const reader = compileRowReader(names.map((name) => column('tiny', { name })));
      const row = reader(packetOf(names.map((_, i) => (i === isNull ? null : bytes(i)))), 6);
      assert.deepEqual(
        Object.values(row),
        names.map((_, i) => (i === isNull ? null : i)),
      );
    }
  assert.deepEqual(read('null', Buffer.alloc(0)), null);
});

test('columns keep their names, whatever these are', () => {
  const names = ['page_id', 'count(*)', '"', '\\', '__proto__', 'toString'];
  const reader = compileRowReader(names.map((name) => column('tiny', { name })));
  const row = reader(packetOf(names.map((_, i) => bytes(i))), 6);
  assert.deepEqual(
    Object.entries(row),
    names.map((name, i) => [name, i]),
  );
});
