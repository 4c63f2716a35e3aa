import { isUtf8 } from 'node:buffer';
import type { Problem } from '../xml/records.ts';
import { columnsIn, qualifiedName, unquoted } from './definition.ts';
import type { LineBatch } from './split-lines.ts';

/** A value of an SQL dump; bytes for a string that is not valid UTF-8. */
export type SqlValue = number | bigint | string | Uint8Array | null;

/** Rows of a table, stored by column; a column that has only numbers is a typed array. */
export interface TableRows {
  readonly table: string;
  /** The names of the columns, in the order of the values. */
  readonly names: readonly string[];
  readonly count: number;
  readonly columns: readonly (Float64Array | readonly SqlValue[])[];
  /** Whether a value is not valid UTF-8. */
  readonly hasBytes: boolean;
}

/** The rows in a batch of lines. */
export interface ParsedRows {
  /** One for each table and list of columns, in the order of the dump. */
  readonly tables: readonly TableRows[];
  /** Whether the line `-- Dump completed` was found. */
  readonly isEnd: boolean;
  readonly problems: readonly Problem[];
}

/** The names of the columns of tables, by the table's name. */
export type TableColumns = Readonly<Record<string, readonly string[]>>;

const QUOTE = 39;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = 40;
const CLOSE = 41;
const LINE_BREAK = 10;
const SPACE = 32;
const TAB = 9;

/** A row that is not valid SQL. */
class DamagedRowError extends Error {
  override readonly name = 'DamagedRowError';
}

/**
 * Parses the rows in a batch of lines: each line is an `INSERT`, or has rows of the one before; `insert` is the last one
 * before the batch. Lines of other statements are ignored.
 */
export function parseRows(batch: LineBatch, known: TableColumns, insert = ''): ParsedRows {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  const problems: Problem[] = [];
  const collectors = new Map<string, Collector>();
  const unknown = new Set<string>();
  const note = (offset: number, message: string): void => {
    problems.push({ kind: 'row', offset: batch.offset + offset, title: '', message });
  };
  const collectorOf = (head: InsertHead, at: number): Collector | undefined => {
    const names = head.columns ?? (Object.hasOwn(known, head.table) ? known[head.table] : undefined);
    if (!names) {
      if (!unknown.has(head.table))
        note(
          at,
          `The rows of ${head.table} are skipped: the file has no CREATE TABLE and no list of its columns.`,
        );
      unknown.add(head.table);
      return undefined;
    }
    const key = `${head.table}\n${head.columns?.join('\n') ?? ''}`;
    const collector = collectors.get(key) ?? createCollector(head.table, names);
    collectors.set(key, collector);
    return collector;
  };
  let head = readInsert(insert);
  let isEnd = false;
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf(LINE_BREAK, at);
    const end = lineEnd < 0 ? bytes.length : lineEnd;
    let first = skipSpaces(bytes, at, end);
    if (isInsert(bytes, first)) {
      head = readInsert(bytes.toString('utf8', first, Math.min(first + LONGEST_HEAD, end)));
      first = head ? skipSpaces(bytes, first + head.length, end) : end;
      if (!head) note(at, 'An INSERT statement cannot be read: it is skipped.');
    }
    if (first < end && bytes[first] === OPEN) {
      const collector = head && collectorOf(head, at);
      if (collector && !readLine(bytes, first, end, collector))
        note(
          at,
          `A row of ${collector.table} is cut off, or does not have its ${collector.width} columns; the rest of its line is skipped.`,
        );
    } else if (bytes.toString('latin1', at, at + 17) === '-- Dump completed') isEnd = true;
    at = end + 1;
  }
  return { tables: [...collectors.values()].map((collector) => collector.finish()), isEnd, problems };
}

/** More than the beginning of any `INSERT` takes. */
const LONGEST_HEAD = 1 << 14;

/** The beginning of an `INSERT` statement, up to `VALUES`. */
export interface InsertHead {
  readonly table: string;
  /** The listed columns, if any are. */
  readonly columns?: readonly string[];
  /** Its length in bytes. */
  readonly length: number;
}

const insertInto = new RegExp(
  `^(?:INSERT|REPLACE)(?:\\s+(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE))*(?:\\s+INTO)?\\s+${qualifiedName}\\s*(\\()?`,
  'i',
);

/** Reads the beginning of an `INSERT` or `REPLACE` statement; undefined if it is something else. */
export function readInsert(text: string): InsertHead | undefined {
  const match = insertInto.exec(text);
  if (!match) return undefined;
  const list = match[4] === undefined ? undefined : columnsIn(text, match[0].length);
  if (match[4] !== undefined && !list) return undefined;
  const start = list?.end ?? match[0].length;
  const values = /^\s*VALUES?(?![\w$])\s*/i.exec(text.slice(start));
  if (!values) return undefined;
  return {
    table: unquoted(match.slice(1)),
    ...(list && { columns: list.columns }),
    length: Buffer.byteLength(text.slice(0, start + values[0].length)),
  };
}

function isInsert(bytes: Buffer, at: number): boolean {
  const first = (bytes[at] ?? 0) | 32;
  return (
    (first === 105 || first === 114) && /^(?:insert|replace)\b/i.test(bytes.toString('latin1', at, at + 8))
  );
}

function skipSpaces(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  return at;
}

/** Parses the rows up to the end of a line; false if one is invalid. */
function readLine(bytes: Buffer, start: number, end: number, collector: Collector): boolean {
  let at = start;
  try {
    while (at < end && bytes[at] === OPEN) {
      at = collector.row(bytes, at + 1, end);
      while (bytes[at] === COMMA || bytes[at] === SPACE || bytes[at] === TAB) at++;
    }
    return true;
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return false;
  }
}

interface Collector {
  readonly table: string;
  readonly width: number;
  /** Parses the row whose parenthesis opens before an offset; returns the offset after the row. */
  row(this: void, bytes: Buffer, at: number, end: number): number;
  finish(this: void): TableRows;
}

function createCollector(table: string, names: readonly string[]): Collector {
  const width = names.length;
  let room = 4096;
  let count = 0;
  let hasBytes = false;
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
    if (value instanceof Uint8Array) hasBytes = true;
    const values = mixed[column];
    if (values) values[count] = value;
  };

  return {
    table,
    width,
    row: (bytes, start, end) => {
      if (count >= room) grow();
      let at = start;
      for (let column = 0; column < width; column++) {
        while (bytes[at] === SPACE) at++;
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
        } else {
          const stop = endOfWord(bytes, at, end);
          const word = bytes.toString('latin1', at, stop);
          // A character set before a string, such as _binary '…'.
          const introducer = /^(?:_\w+\s*|n(?='))/i.exec(word)?.[0];
          if (introducer !== undefined) {
            at += introducer.length;
            column--;
            continue;
          }
          put(column, wordOf(word));
          at = stop;
        }
        while (bytes[at] === SPACE) at++;
        if (bytes[at] !== (column === width - 1 ? CLOSE : COMMA) || at >= end) throw new DamagedRowError();
        at++;
      }
      count++;
      return at;
    },
    finish: () => ({
      table,
      names,
      count,
      hasBytes,
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

function wordOf(written: string): SqlValue {
  const word = written.trim();
  if (/^null$/i.test(word)) return null;
  if (/^(?:true|false)$/i.test(word)) return word.length === 4 ? 1 : 0;
  const [, hex, quotedHex] = /^(?:0x([\da-f]*)|x'([\da-f]*)')$/i.exec(word) ?? [];
  const digits = hex ?? quotedHex;
  if (digits !== undefined) return plainText(Buffer.from(digits, 'hex'));
  const binary = /^(?:b'([01]+)'|0b([01]+))$/i.exec(word);
  if (binary) return safeInteger(BigInt(`0b${binary[1] ?? binary[2] ?? '0'}`));
  if (/^[+-]?\d+$/.test(word)) return safeInteger(BigInt(word));
  const number = Number(word);
  if (word === '' || Number.isNaN(number)) throw new DamagedRowError();
  return number;
}

/** A number where that is exact, and an integer of SQLite where it has one. */
const safeInteger = (integer: bigint): number | bigint =>
  BigInt.asIntN(64, integer) !== integer || Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;

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
