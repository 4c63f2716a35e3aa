/** Writes rows of whole numbers as cells of leaves. */
export interface CellWriter {
  /** The length of the cell of a row at a place. */
  measure(this: void, rows: Uint32Array, place: number): number;
  /** Writes the cell of the row that was measured last. */
  write(this: void, to: DataView, at: number): void;
}

/**
 * Writes columns of rows as SQLite's records, see https://www.sqlite.org/fileformat2.html#record_format; those of a
 * table are preceded by the row's number. Up to 18 columns, so that lengths take a byte each.
 */
export function cellWriter(columns: readonly number[], rowid?: number): CellWriter {
  const width = columns.length;
  const places = Uint8Array.from(columns);
  const values = new Uint32Array(width);
  const lengths = new Uint8Array(width);
  let payload = 0;
  let number = 0;
  let head = 1;
  return {
    measure: (rows, place) => {
      payload = 1 + width;
      for (let i = 0; i < width; i++) {
        const value = rows[place + (places[i] ?? 0)] ?? 0;
        const length = lengthByBits[32 - Math.clz32(value)] ?? 0;
        values[i] = value;
        lengths[i] = length;
        payload += length;
      }
      if (rowid !== undefined) {
        number = rows[place + rowid] ?? 0;
        head = 1 + varintLength(number);
      }
      return head + payload;
    },
    write: (to, at) => {
      const start = at + head;
      let end = start + payload;
      // From the last to the first, since what is written is always four bytes, of which the first ones are written over.
      for (let i = width - 1; i >= 0; i--) {
        const value = values[i] ?? 0;
        const length = lengths[i] ?? 0;
        if (length > 0) to.setUint32(end - 4, value);
        if (length > 4) to.setUint16(end - 6, 0);
        end -= length;
      }
      for (let i = 0; i < width; i++) {
        const length = lengths[i] ?? 0;
        // 0 and 1 have types of their own, and six bytes the type 5.
        to.setUint8(start + 1 + i, length === 0 ? 8 + (values[i] ?? 0) : length === 6 ? 5 : length);
      }
      to.setUint8(start, 1 + width);
      if (rowid !== undefined) writeVarint(number, to, at + 1);
      to.setUint8(at, payload);
    },
  };
}

/** Bytes that numbers of so many bits take, with their sign. */
const lengthByBits = Uint8Array.from({ length: 33 }, (_, bits) =>
  bits < 2 ? 0 : bits < 8 ? 1 : bits < 16 ? 2 : bits < 24 ? 3 : bits < 32 ? 4 : 6,
);

const varintLength = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;

function writeVarint(value: number, to: DataView, start: number): void {
  let left = value;
  for (let at = start + varintLength(value) - 1, more = 0; at >= start; at--, more = 0x80) {
    to.setUint8(at, (left & 0x7f) | more);
    left >>>= 7;
  }
}

/** A row's number, as it stands between pages of a table. */
export function rowidCell(rowid: number): Uint8Array {
  const bytes = new Uint8Array(varintLength(rowid));
  writeVarint(rowid, new DataView(bytes.buffer), 0);
  return bytes;
}
