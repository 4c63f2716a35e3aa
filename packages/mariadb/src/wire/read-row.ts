import { isUtf8 } from 'node:buffer';
import { decodeUtf8, REPLACEMENT } from '@wikiquery/core/wiki/bytes';
import type { Column, DriverRow } from './columns.ts';

/** Reads a row from the packet that starts at an offset. */
export type RowReader = (packet: Buffer, offset: number) => DriverRow;

/** Position of the next value. Shared by the functions that read values, since most advance it. */
let bytes: Buffer = Buffer.alloc(0);
let at = 0;

function length(): number {
  const first = bytes[at++] ?? 0;
  if (first < 0xfb) return first;
  const size = first === 0xfc ? 2 : first === 0xfd ? 3 : 6;
  const long = bytes.readUIntLE(at, size);
  at += first === 0xfe ? 8 : size;
  return long;
}

/** The last short text of a column: many columns, such as content models, repeat few texts. */
interface Last {
  text: string;
  size: number;
  readonly bytes: Uint8Array;
}

/** Length up to which comparing a text with the last one costs less than decoding it. */
const SHORT = 16;

const createLast = (): Last => ({ text: '', size: 0, bytes: new Uint8Array(SHORT) });

/** Decodes text, which the server does not validate. */
function decoded(start: number, end: number): string {
  const value = bytes.toString('utf8', start, end);
  return value.includes(REPLACEMENT) ? decodeUtf8(bytes.subarray(start, end)) : value;
}

function text(last: Last): string {
  const size = length();
  const start = at;
  at += size;
  if (size > SHORT) return decoded(start, at);
  let same = 0;
  if (size === last.size) while (same < size && bytes[start + same] === last.bytes[same]) same++;
  if (same === size && size === last.size) return last.text;
  last.text = decoded(start, at);
  last.size = size;
  for (let index = same; index < size; index++) last.bytes[index] = bytes[start + index] ?? 0;
  return last.text;
}

/** A text of fixed length, such as MediaWiki's older timestamps, without its padding of zero bytes. */
function paddedText(): string {
  const size = length();
  const start = at;
  at += size;
  let end = at;
  while (end > start && bytes[end - 1] === 0) end--;
  return end - start === 14 ? timestampText(start) : decoded(start, end);
}

/** A text of fourteen bytes. For ASCII, this takes a fraction of the time of a call to Node's decoder. */
function timestampText(start: number): string {
  const y1 = bytes[start] ?? 0;
  const y2 = bytes[start + 1] ?? 0;
  const y3 = bytes[start + 2] ?? 0;
  const y4 = bytes[start + 3] ?? 0;
  const m1 = bytes[start + 4] ?? 0;
  const m2 = bytes[start + 5] ?? 0;
  const d1 = bytes[start + 6] ?? 0;
  const d2 = bytes[start + 7] ?? 0;
  const h1 = bytes[start + 8] ?? 0;
  const h2 = bytes[start + 9] ?? 0;
  const i1 = bytes[start + 10] ?? 0;
  const i2 = bytes[start + 11] ?? 0;
  const s1 = bytes[start + 12] ?? 0;
  const s2 = bytes[start + 13] ?? 0;
  const isAscii = (y1 | y2 | y3 | y4 | m1 | m2 | d1 | d2 | h1 | h2 | i1 | i2 | s1 | s2) < 0x80;
  if (!isAscii) return decoded(start, start + 14);
  return String.fromCharCode(y1, y2, y3, y4, m1, m2, d1, d2, h1, h2, i1, i2, s1, s2);
}

function binary(): Buffer {
  const size = length();
  const start = at;
  at += size;
  // A copy, since the buffer is reused.
  return Buffer.from(bytes.subarray(start, at));
}

/** Text if the bytes are valid UTF-8, as they mostly are: a copy of them would only be decoded later. */
function bytesOrText(): Buffer | string {
  const size = length();
  const value = bytes.subarray(at, at + size);
  at += size;
  return isUtf8(value) ? value.toString() : Buffer.from(value);
}

const decimal = (last: Last): number => Number(text(last));

function integer8(): number {
  return ((bytes[at++] ?? 0) << 24) >> 24;
}
function unsigned8(): number {
  return bytes[at++] ?? 0;
}
function integer16(): number {
  at += 2;
  return bytes.readInt16LE(at - 2);
}
function unsigned16(): number {
  at += 2;
  return bytes.readUInt16LE(at - 2);
}
function integer32(): number {
  at += 4;
  // `readInt32LE` without its checks.
  return (
    (bytes[at - 4] ?? 0) |
    ((bytes[at - 3] ?? 0) << 8) |
    ((bytes[at - 2] ?? 0) << 16) |
    ((bytes[at - 1] ?? 0) << 24)
  );
}
function unsigned32(): number {
  return integer32() >>> 0;
}
function integer64(): number | string {
  at += 8;
  const value = bytes.readUInt32LE(at - 8) + 0x1_0000_0000 * bytes.readInt32LE(at - 4);
  return Number.isSafeInteger(value) ? value : bytes.readBigInt64LE(at - 8).toString();
}
function unsigned64(): number | string {
  at += 8;
  const value = bytes.readUInt32LE(at - 8) + 0x1_0000_0000 * bytes.readUInt32LE(at - 4);
  return Number.isSafeInteger(value) ? value : bytes.readBigUInt64LE(at - 8).toString();
}
function exact64(): number | bigint {
  const value = integer64();
  return typeof value === 'number' ? value : BigInt(value);
}
function exactUnsigned64(): number | bigint {
  const value = unsigned64();
  return typeof value === 'number' ? value : BigInt(value);
}
function float(): number {
  at += 4;
  return bytes.readFloatLE(at - 4);
}
function double(): number {
  at += 8;
  return bytes.readDoubleLE(at - 8);
}

const digits = (value: number, size: number): string => String(value).padStart(size, '0');

/** A date with a separator between its parts. */
function day(size: number, separator: string): string {
  const [year, month, date] =
    size < 4 ? [0, 0, 0] : [bytes.readUInt16LE(at), bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
  return [digits(year, 4), digits(month, 2), digits(date, 2)].join(separator);
}

function date(): string {
  const size = unsigned8();
  const value = day(size, '-');
  at += size;
  return value;
}

/** A timestamp as fourteen digits, or twenty with fractions of a second. */
function timestamp(): string {
  const size = unsigned8();
  const clock = size < 7 ? [0, 0, 0] : [bytes[at + 4] ?? 0, bytes[at + 5] ?? 0, bytes[at + 6] ?? 0];
  const fraction = size < 11 ? '' : digits(bytes.readUInt32LE(at + 7), 6);
  const value = day(size, '') + clock.map((part) => digits(part, 2)).join('') + fraction;
  at += size;
  return value;
}

function time(): string {
  const size = unsigned8();
  if (size < 8) return '00:00:00';
  const hours = bytes.readUInt32LE(at + 1) * 24 + (bytes[at + 5] ?? 0);
  const clock = [hours, bytes[at + 6] ?? 0, bytes[at + 7] ?? 0].map((part) => digits(part, 2)).join(':');
  const value = (bytes[at] === 0 ? '' : '-') + clock;
  at += size;
  return value;
}

const none = (): null => null;

const readers = {
  binary,
  bytesOrText,
  date,
  decimal,
  double,
  exact64,
  exactUnsigned64,
  float,
  integer16,
  integer32,
  integer64,
  integer8,
  none,
  paddedText,
  text,
  time,
  timestamp,
  unsigned16,
  unsigned32,
  unsigned64,
  unsigned8,
};
type ReaderName = keyof typeof readers;

/** Readers of the protocol's types, except texts and bytes. */
const byType: Readonly<Record<number, readonly [signed: ReaderName, unsigned: ReaderName]>> = {
  0: ['decimal', 'decimal'],
  1: ['integer8', 'unsigned8'],
  2: ['integer16', 'unsigned16'],
  3: ['integer32', 'unsigned32'],
  4: ['float', 'float'],
  5: ['double', 'double'],
  6: ['none', 'none'],
  7: ['timestamp', 'timestamp'],
  8: ['integer64', 'unsigned64'],
  9: ['integer32', 'unsigned32'],
  10: ['date', 'date'],
  11: ['time', 'time'],
  12: ['timestamp', 'timestamp'],
  13: ['unsigned16', 'unsigned16'],
  14: ['date', 'date'],
  246: ['decimal', 'decimal'],
};
const BIT = 16;
const FIXED_STRING = 254;
const GEOMETRY = 255;

const LONG_LONG = 8;

function readerOf({ type, isUnsigned, isBinary, isExact }: Column): ReaderName {
  if (isExact && type === LONG_LONG) return isUnsigned ? 'exactUnsigned64' : 'exact64';
  const fixed = byType[type];
  if (fixed) return fixed[isUnsigned ? 1 : 0];
  if (type === BIT || type === GEOMETRY) return 'binary';
  if (isBinary) return 'bytesOrText';
  return type === FIXED_STRING ? 'paddedText' : 'text';
}

/**
 * Compiles a function that reads rows with these columns. Objects from one literal share a hidden class in V8; setting
 * one property after another by its name would cost several times as much.
 */
export function compileRowReader(columns: readonly Column[]): RowReader {
  // The first two bits of the bitmap of nulls are reserved.
  const values = columns.map((column, index) => {
    const bit = index + 2;
    const quoted = JSON.stringify(column.name);
    // A literal with the name `__proto__` would set the prototype.
    const key = column.name === '__proto__' ? `[${quoted}]` : quoted;
    return `${key}: nulls[offset + ${1 + (bit >> 3)}] & ${1 << (bit & 7)} ? null : ${readerOf(column)}(lasts[${index}])`;
  });
  const source = `return (nulls, offset) => ({ ${values.join(', ')} })`;
  // oxlint-disable-next-line typescript/no-implied-eval -- names are quoted, and nothing else comes from outside
  const make = new Function('lasts', ...Object.keys(readers), source) as (
    lasts: readonly Last[],
    ...all: readonly ((last: Last) => unknown)[]
  ) => RowReader;
  const read = make(columns.map(createLast), ...Object.values(readers));
  const start = 1 + ((columns.length + 9) >> 3);
  return (packet, offset) => {
    bytes = packet;
    at = offset + start;
    return read(packet, offset);
  };
}
