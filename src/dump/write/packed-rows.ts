import type { Database } from 'better-sqlite3';
import type { Rows } from '../btree/rows.ts';
import { bulkInsert, type BulkInsert, type Value } from './bulk.ts';

/** Rows that are kept as one value. */
const AT_ONCE = 65_536;

const tableOf = (name: string): string => `"import_${name}_packed"`;

/**
 * Puts rows of whole numbers aside, many as one value, four bytes a number. Rows with anything else go where those of
 * other tables go.
 */
export function packRows(database: Database, name: string, columns: readonly string[]): BulkInsert {
  const width = columns.length;
  database.exec(`CREATE TABLE IF NOT EXISTS ${tableOf(name)} (rows BLOB NOT NULL)`);
  const insert = database.prepare<[Buffer]>(`INSERT INTO ${tableOf(name)} VALUES (?)`);
  const others = bulkInsert(database, `import_${name}`, columns);
  const room = new Uint32Array(AT_ONCE * width);
  let length = 0;
  const write = (): void => {
    if (length > 0) insert.run(Buffer.from(room.buffer, 0, length * Uint32Array.BYTES_PER_ELEMENT));
    length = 0;
  };
  const add = (row: readonly Value[]): void => {
    if (!row.every(isPacked)) {
      others.add(row);
      return;
    }
    for (const value of row) if (typeof value === 'number') room[length++] = value;
    if (length === room.length) write();
  };
  return {
    add,
    addColumns: (columns, count) => {
      const numbers = columns.filter((column) => column instanceof Float64Array);
      const isFast = numbers.length === width && numbers.every((column) => isWhole(column, count));
      for (let row = 0; row < count; row++) {
        if (!isFast) {
          add(columns.map((column) => column?.[row] ?? null));
          continue;
        }
        for (let i = 0; i < width; i++) room[length++] = numbers[i]?.[row] ?? 0;
        if (length === room.length) write();
      }
    },
    flush: () => {
      write();
      others.flush();
    },
  };
}

const isPacked = (value: Value): boolean => typeof value === 'number' && value >>> 0 === value;

function isWhole(column: Float64Array, count: number): boolean {
  for (let row = 0; row < count; row++) {
    const value = column[row] ?? 0;
    if (value >>> 0 !== value) return false;
  }
  return true;
}

/** How many rows are packed, or undefined where the table has none that could be. */
export function packedCount(database: Database, name: string, width: number): number | undefined {
  const has = database.prepare<[string], number>('SELECT 1 FROM sqlite_schema WHERE name = ?').pluck();
  if (has.get(`import_${name}_packed`) === undefined) return undefined;
  const sum = `SELECT coalesce(sum(length(rows)), 0) FROM ${tableOf(name)}`;
  return (database.prepare<[], number>(sum).pluck().get() ?? 0) / (4 * width);
}

/** The rows that are packed, in the order in which they came. */
export function* packedRows(
  database: Database,
  name: string,
  width: number,
): Generator<Rows, void, undefined> {
  const next = database
    .prepare<[number], [number, Buffer]>(
      `SELECT rowid, rows FROM ${tableOf(name)} WHERE rowid > ? ORDER BY rowid LIMIT 1`,
    )
    .raw();
  for (let piece = next.get(0); piece; piece = next.get(piece[0])) {
    // Numbers have to begin at a multiple of their size, which a part of a larger buffer need not do.
    const numbers = new Uint32Array(new Uint8Array(piece[1]).buffer);
    yield { numbers, count: numbers.length / width };
  }
}

/** Puts packed rows where those are that could not be packed. */
export function unpackRows(database: Database, name: string, columns: readonly string[]): void {
  const insert = bulkInsert(database, `import_${name}`, columns);
  const width = columns.length;
  for (const { numbers } of packedRows(database, name, width))
    for (let at = 0; at < numbers.length; at += width) insert.add([...numbers.subarray(at, at + width)]);
  insert.flush();
  dropPacked(database, name);
}

/** Takes packed rows away. */
export function dropPacked(database: Database, name: string): void {
  database.exec(`DROP TABLE IF EXISTS ${tableOf(name)}`);
}
