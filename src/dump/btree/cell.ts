/** Writes rows of whole numbers as cells of leaves. */
export interface CellWriter {
  /** The length of a row's cell. It has to be asked before the cell is written. */
  measure(this: void, row: Uint32Array): number;
  write(this: void, row: Uint32Array, bytes: Uint8Array, at: number): void;
}

/**
 * Writes the columns of rows at some places as SQLite's records, see https://www.sqlite.org/fileformat2.html#record_format;
 * those of a table are preceded by the row's number. Up to 18 columns, so that lengths take a byte each.
 */
export function cellWriter(places: readonly number[], rowid?: number): CellWriter {
  const columns = Uint8Array.from(places);
  const width = columns.length;
  const lengths = new Uint8Array(width);
  let payload = 0;
  return {
    measure: (row) => {
      payload = 1 + width;
      for (let i = 0; i < width; i++) {
        const length = lengthOf(row[columns[i] ?? 0] ?? 0);
        lengths[i] = length;
        payload += length;
      }
      return payload + (rowid === undefined ? 1 : 1 + varintLength(row[rowid] ?? 0));
    },
    write: (row, bytes, start) => {
      let at = start;
      bytes[at++] = payload;
      if (rowid !== undefined) at = writeVarint(row[rowid] ?? 0, bytes, at);
      bytes[at] = 1 + width;
      let body = at + 1 + width;
      for (let i = 0; i < width; i++) {
        const value = row[columns[i] ?? 0] ?? 0;
        const length = lengths[i] ?? 0;
        // 0 and 1 have types of their own, and six bytes the type 5.
        bytes[at + 1 + i] = length === 0 ? 8 + value : length === 6 ? 5 : length;
        if (length === 6) {
          bytes[body++] = 0;
          bytes[body++] = 0;
        }
        if (length > 3) bytes[body++] = value >>> 24;
        if (length > 2) bytes[body++] = value >>> 16;
        if (length > 1) bytes[body++] = value >>> 8;
        if (length > 0) bytes[body++] = value;
      }
    },
  };
}

/** Bytes that a number takes, with its sign. */
const lengthOf = (value: number): number =>
  value < 2 ? 0 : value < 0x80 ? 1 : value < 0x8000 ? 2 : value < 0x80_0000 ? 3 : value < 0x8000_0000 ? 4 : 6;

const varintLength = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;

function writeVarint(value: number, bytes: Uint8Array, start: number): number {
  const end = start + varintLength(value);
  let left = value;
  for (let at = end - 1; at >= start; at--) {
    bytes[at] = (left & 0x7f) | (at === end - 1 ? 0 : 0x80);
    left >>>= 7;
  }
  return end;
}

/** A row's number, as it stands between pages of a table. */
export function rowidCell(rowid: number): Uint8Array {
  const bytes = new Uint8Array(varintLength(rowid));
  writeVarint(rowid, bytes, 0);
  return bytes;
}
