import { isUtf8 } from 'node:buffer';
import type { Problem } from '../xml/records.ts';
import type { LineBatch } from './split-lines.ts';

/** A value of an SQL dump; bytes for a string that is not valid UTF-8. */
export type SqlValue = number | string | Uint8Array | null;

/** Rows of a table, stored by column; a column that has only numbers is a typed array. */
export interface ParsedRows {
  readonly count: number;
  readonly columns: readonly (Float64Array | readonly SqlValue[])[];
  /** Whether the line `-- Dump completed` was found. */
  readonly isEnd: boolean;
  readonly problems: readonly Problem[];
}

const QUOTE = 39;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = 40;
const CLOSE = 41;
const LINE_BREAK = 10;
const SPACE = 32;

/** A row that is not valid SQL. */
class DamagedRowError extends Error {
  override readonly name = 'DamagedRowError';
}

/** Parses the rows in a batch of lines; each has to have `width` columns. */
export function parseRows(batch: LineBatch, width: number): ParsedRows {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  const problems: Problem[] = [];
  const collector = createCollector(width);
  let isEnd = false;
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf(LINE_BREAK, at);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    const first = firstRow(bytes, at, end);
    if (first < 0) {
      if (bytes.toString('latin1', at, at + 17) === '-- Dump completed') isEnd = true;
    } else if (!readLine(bytes, first, end, collector)) {
      problems.push({
        kind: 'row',
        offset: batch.offset + at,
        title: '',
        message: `A row is cut off, or does not have the table's ${width} columns; the rest of its line is skipped.`,
      });
    }
    at = end + 1;
  }
  return { ...collector.finish(), isEnd, problems };
}

/** The offset of a line's first row; -1 for lines without rows. */
function firstRow(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === SPACE) at++;
  if (bytes[at] === OPEN) return at;
  const word = bytes.toString('latin1', at, Math.min(at + 7, end)).toUpperCase();
  if (word !== 'INSERT ' && word !== 'REPLACE') return -1;
  const values = /\bVALUES\s*\(/i.exec(bytes.toString('latin1', at, Math.min(at + 2000, end)));
  return values ? at + values.index + values[0].length - 1 : -1;
}

/** Parses the rows up to the end of a line; false if one is invalid. */
function readLine(bytes: Buffer, start: number, end: number, collector: Collector): boolean {
  let at = start;
  try {
    while (at < end && bytes[at] === OPEN) {
      at = collector.row(bytes, at + 1, end);
      while (bytes[at] === COMMA || bytes[at] === SPACE) at++;
    }
    return true;
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return false;
  }
}

interface Collector {
  /** Parses the row whose parenthesis opens before an offset; returns the offset after the row. */
  row(this: void, bytes: Buffer, at: number, end: number): number;
  finish(this: void): Pick<ParsedRows, 'count' | 'columns'>;
}

function createCollector(width: number): Collector {
  let room = 4096;
  let count = 0;
  let numbers: (Float64Array | undefined)[] = Array.from({ length: width }, () => new Float64Array(room));
  const mixed: SqlValue[][] = Array.from({ length: width }, () => []);

  const grow = (): void => {
    room *= 2;
    numbers = numbers.map((column) => {
      if (!column) return undefined;
      const larger = new Float64Array(room);
      larger.set(column);
      return larger;
    });
  };
  const put = (column: number, value: SqlValue): void => {
    const all = numbers[column];
    if (all) {
      if (typeof value === 'number') {
        all[count] = value;
        return;
      }
      mixed[column] = Array.from(all.subarray(0, count));
      numbers[column] = undefined;
    }
    const values = mixed[column];
    if (values) values[count] = value;
  };

  return {
    row: (bytes, start, end) => {
      if (count >= room) grow();
      let at = start;
      for (let column = 0; column < width; column++) {
        const first = bytes[at] ?? 0;
        if (first === QUOTE) {
          const close = closingQuote(bytes, at + 1, end);
          put(column, textOf(bytes, at + 1, close));
          at = close + 1;
        } else if (isDigit(first) || first === 45) {
          let number = 0;
          let i = first === 45 ? at + 1 : at;
          while (i < end && isDigit(bytes[i] ?? 0)) number = number * 10 + (bytes[i++] ?? 0) - 48;
          const after = bytes[i];
          if ((after === COMMA || after === CLOSE) && i - at < 16) {
            put(column, first === 45 ? -number : number);
            at = i;
          } else {
            const stop = endOfWord(bytes, at, end);
            put(column, wordOf(bytes.toString('latin1', at, stop)));
            at = stop;
          }
        } else if (first === 95) {
          // _binary '…'
          while (at < end && bytes[at] !== QUOTE) at++;
          column--;
          continue;
        } else {
          const stop = endOfWord(bytes, at, end);
          put(column, wordOf(bytes.toString('latin1', at, stop)));
          at = stop;
        }
        if (bytes[at] !== (column === width - 1 ? CLOSE : COMMA) || at >= end) throw new DamagedRowError();
        at++;
      }
      count++;
      return at;
    },
    finish: () => ({
      count,
      columns: numbers.map((column, i) => column?.slice(0, count) ?? mixed[i]?.slice(0, count) ?? []),
    }),
  };
}

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

function endOfWord(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== COMMA && bytes[at] !== CLOSE) at++;
  return at;
}

function wordOf(word: string): SqlValue {
  if (word === 'NULL') return null;
  if (/^0x[\da-f]*$/i.test(word)) return plainText(Buffer.from(word.slice(2), 'hex'));
  const number = Number(word);
  if (word === '' || Number.isNaN(number)) throw new DamagedRowError();
  return number;
}

function closingQuote(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) {
      if (bytes[at + 1] !== QUOTE) return at;
      at++;
    }
  }
  throw new DamagedRowError();
}

const escapes: Readonly<Record<number, number>> = { 48: 0, 98: 8, 110: 10, 114: 13, 116: 9, 90: 26 };

function textOf(bytes: Buffer, start: number, end: number): string | Uint8Array {
  let isAscii = true;
  let isPlain = true;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === BACKSLASH || byte === QUOTE) {
      isPlain = false;
      break;
    }
    if (byte > 127) isAscii = false;
  }
  if (isPlain) {
    if (isAscii) return bytes.toString('latin1', start, end);
    return plainText(bytes.subarray(start, end));
  }
  const decoded = Buffer.allocUnsafe(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    let byte = bytes[at] ?? 0;
    if (byte === BACKSLASH) {
      byte = bytes[++at] ?? 0;
      byte = escapes[byte] ?? byte;
    } else if (byte === QUOTE) at++;
    decoded[length++] = byte;
  }
  return plainText(decoded.subarray(0, length));
}

/** Decodes bytes; returns them unchanged if they are not valid UTF-8. */
const plainText = (bytes: Buffer): string | Uint8Array =>
  isUtf8(bytes) ? bytes.toString() : Uint8Array.from(bytes);
