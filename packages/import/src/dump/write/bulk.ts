import type { Database } from 'better-sqlite3';
import { messageOf } from '@wikiquery/core/errors';
import type { NewRow } from '../../rows/row.ts';

/** A value that SQLite stores. */
export type Value = string | number | bigint | Uint8Array | null;

/** The values of a column; undefined if all are null. */
export type ColumnValues = Float64Array | readonly Value[] | undefined;

/** Inserts rows into a table, many at a time. */
export interface BulkInsert {
  /** Adds a row; all have the columns of the first one, in the same order. */
  add(this: void, row: NewRow): void;
  /** Adds rows whose values are given by column. */
  addColumns(this: void, columns: readonly ColumnValues[], count: number): void;
  /** Inserts the rows that are still buffered. */
  flush(this: void): void;
}

/** Parameters per statement; with more, inserting is no faster. */
const MOST_VALUES = 480;

/** How rows are inserted. */
export interface BulkOptions {
  /** What happens to a row whose key exists already; by default it is an error. */
  readonly conflict?: 'ABORT' | 'IGNORE' | 'REPLACE';
  /** The columns; those of the first row by default. */
  readonly columns?: readonly string[];
  /** Called with the values of a row that the table does not accept, and with the reason; an error by default. */
  readonly onRefused?: (values: readonly Value[], reason: string) => void;
  /** Called with all rows of a statement that left some of them out. */
  readonly onIgnored?: (rows: readonly Readonly<Record<string, Value>>[]) => void;
}

/** Prepares inserts of many rows per statement, which are several times as fast as inserts of one row. */
export function bulkInsert(
  database: Database,
  table: string,
  { conflict = 'ABORT', columns: given, onIgnored, onRefused }: BulkOptions = {},
): BulkInsert {
  const prepare = (columns: readonly string[]) => {
    const atOnce = Math.max(1, Math.floor(MOST_VALUES / columns.length));
    const row = `(${columns.map(() => '?').join(',')})`;
    const statement = (rows: number) =>
      database.prepare(
        `INSERT OR ${conflict} INTO "${table}" (${columns.map((column) => `"${column}"`).join(',')}) ` +
          `VALUES ${Array.from({ length: rows }, () => row).join(',')}`,
      );
    const waiting: Value[] = Array.from({ length: atOnce * columns.length }, () => null);
    return { columns, atOnce, many: statement(atOnce), one: statement(1), waiting };
  };
  let prepared = given && prepare(given);
  let length = 0;
  /** Inserts the buffered rows one by one. */
  const insertEach = (): void => {
    if (!prepared) return;
    const { columns, one, waiting } = prepared;
    for (let at = 0; at < length; at += columns.length) {
      const values = waiting.slice(at, at + columns.length);
      try {
        const { changes } = one.run(values);
        if (changes === 0) onIgnored?.([rowAt(waiting, at, columns)]);
      } catch (error) {
        if (!onRefused || !isRefusal(error)) throw error;
        onRefused(values, messageOf(error));
      }
    }
    length = 0;
  };
  const runIfFull = ({ many, atOnce, waiting, columns }: ReturnType<typeof prepare>): void => {
    if (length < waiting.length) return;
    length = 0;
    let changes = atOnce;
    try {
      ({ changes } = many.run(waiting));
    } catch (error) {
      if (!onRefused || !isRefusal(error)) throw error;
      length = waiting.length;
      insertEach();
      return;
    }
    if (changes < atOnce)
      onIgnored?.(Array.from({ length: atOnce }, (_, i) => rowAt(waiting, i * columns.length, columns)));
  };
  return {
    add: (row) => {
      prepared ??= prepare(Object.keys(row));
      const { columns, waiting } = prepared;
      // Several times as fast as looking up each column.
      for (const column in row) waiting[length++] = row[column] ?? null;
      if (length % columns.length !== 0) throw new RangeError(`Another row than the first one of ${table}`);
      runIfFull(prepared);
    },
    addColumns: (values, count) => {
      if (!prepared) return;
      const { waiting } = prepared;
      for (let row = 0; row < count; row++) {
        for (let i = 0; i < values.length; i++) waiting[length++] = values[i]?.[row] ?? null;
        runIfFull(prepared);
      }
    },
    flush: insertEach,
  };
}

/** Whether a table does not accept a value, such as a text for an ID. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG)/.test(String(error.code));

/** Returns the row that begins at a place among buffered values. */
const rowAt = (
  values: readonly Value[],
  at: number,
  columns: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(columns.map((column, i) => [column, values[at + i] ?? null]));
