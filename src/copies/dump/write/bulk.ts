import type { Database } from 'better-sqlite3';

/** A value that SQLite stores. */
export type Value = string | number | bigint | Uint8Array | null;

/** The values of a column; undefined if all are null. */
export type ColumnValues = Float64Array | readonly Value[] | undefined;

/** Inserts rows into a table, many at a time. */
export interface BulkInsert {
  add(this: void, row: readonly Value[]): void;
  /** Adds rows whose values are given by column. */
  addColumns(this: void, columns: readonly ColumnValues[], count: number): void;
  /** Inserts the rows that are still buffered. */
  flush(this: void): void;
}

/** Parameters per statement; with more, inserting is no faster. */
const MOST_VALUES = 480;

/** What happens to a row whose key exists already. */
export type Conflict = 'ABORT' | 'IGNORE' | 'REPLACE';

/**
 * Prepares inserts of many rows per statement, which are several times as fast as inserts of one row. `onIgnored` is
 * called with all rows of a statement that left some of them out.
 */
export function bulkInsert(
  database: Database,
  table: string,
  columns: readonly string[],
  conflict: Conflict = 'ABORT',
  onIgnored?: (rows: readonly (readonly Value[])[]) => void,
): BulkInsert {
  const width = columns.length;
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / width));
  const row = `(${columns.map(() => '?').join(',')})`;
  const statement = (rows: number) =>
    database.prepare(
      `INSERT OR ${conflict} INTO "${table}" (${columns.map((column) => `"${column}"`).join(',')}) ` +
        `VALUES ${Array.from({ length: rows }, () => row).join(',')}`,
    );
  const many = statement(atOnce);
  const one = statement(1);
  const waiting: Value[] = Array.from({ length: atOnce * width }, () => null);
  let length = 0;
  const runIfFull = (): void => {
    if (length < waiting.length) return;
    const { changes } = many.run(waiting);
    length = 0;
    if (changes < atOnce) {
      onIgnored?.(Array.from({ length: atOnce }, (_, i) => waiting.slice(i * width, (i + 1) * width)));
    }
  };
  return {
    add: (values) => {
      for (const value of values) waiting[length++] = value;
      runIfFull();
    },
    addColumns: (columns, count) => {
      for (let row = 0; row < count; row++) {
        for (let i = 0; i < columns.length; i++) waiting[length++] = columns[i]?.[row] ?? null;
        runIfFull();
      }
    },
    flush: () => {
      for (let at = 0; at < length; at += width) {
        const row = waiting.slice(at, at + width);
        if (one.run(row).changes === 0) onIgnored?.([row]);
      }
      length = 0;
    },
  };
}
