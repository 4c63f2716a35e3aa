import { createPage, type Page, PageKind, takeCell } from './page.ts';

/** Writes rows of whole numbers as cells of leaves. */
export interface CellWriter {
  /** Adds the cells of rows from a place on to a page, until it is full; answers the place of the first row that is left. */
  fill(this: void, page: Page, rows: Uint32Array, from: number, end: number): number;
  /** The cell of the row at a place. */
  cellOf(this: void, rows: Uint32Array, place: number): Uint8Array;
}

/** What stands in cells. */
export interface CellShape {
  /** Numbers of a row. */
  readonly width: number;
  /** Those that are written, by their places in the row: two, three or four. */
  readonly columns: readonly number[];
  /** The place of the row's number, where that precedes the others. */
  readonly rowid?: number;
}

/** Numbers that a cell has at most. */
export const MOST_NUMBERS = 4;

/** Writes columns of rows as SQLite's records, see https://www.sqlite.org/fileformat2.html#record_format. */
export function cellWriter({ width, columns, rowid = -1 }: CellShape): CellWriter {
  const count = columns.length;
  const [p = -1, q = -1, r = 0, s = 0] = [...columns.map(() => -1), ...columns].slice(-MOST_NUMBERS);
  const lone = createPage(PageKind.indexLeaf, 512, 512);

  // With a loop over the columns it would take three times as long, and this is where most of the time goes.
  const fill = (page: Page, rows: Uint32Array, from: number, end: number): number => {
    const { view } = page;
    let { top, last } = page;
    let pointer = page.head + 2 * page.cells;
    let place = from;
    for (; place < end; place += width) {
      const a = p < 0 ? 0 : (rows[place + p] ?? 0);
      const b = q < 0 ? 0 : (rows[place + q] ?? 0);
      const c = rows[place + r] ?? 0;
      const d = rows[place + s] ?? 0;
      const endC = top - lengthOf(d);
      const endB = endC - lengthOf(c);
      const endA = endB - lengthOf(b);
      const start = endA - lengthOf(a);
      const number = rowid < 0 ? 0 : (rows[place + rowid] ?? 0);
      const head = start - count - 1;
      const next = head - (rowid < 0 ? 1 : 1 + varintLength(number));
      if (next < pointer + 2) break;
      // From the last to the first: four bytes are written of each, of which the first are written over by what is before it.
      write(view, top, d);
      write(view, endC, c);
      write(view, endB, b);
      write(view, endA, a);
      view.setUint32(start - 4, (typeOf(a) << 24) | (typeOf(b) << 16) | (typeOf(c) << 8) | typeOf(d));
      view.setUint8(head, 1 + count);
      if (rowid >= 0) writeVarint(number, view, head);
      view.setUint8(next, top - head);
      view.setUint16(pointer, next);
      pointer += 2;
      last = top - next;
      top = next;
    }
    page.cells = (pointer - page.head) >> 1;
    page.top = top;
    page.last = last;
    return place;
  };
  return {
    fill,
    cellOf: (rows, place) => {
      fill(lone, rows, place, place + 1);
      return takeCell(lone);
    },
  };
}

function write(to: DataView, end: number, value: number): void {
  to.setUint32(end - 4, value);
  if (value > 0x7fff_ffff) to.setUint16(end - 6, 0);
}

/** Bytes that numbers of so many bits take, with their sign. */
const lengthByBits = Uint8Array.from({ length: 33 }, (_, bits) =>
  bits < 2 ? 0 : bits < 8 ? 1 : bits < 16 ? 2 : bits < 24 ? 3 : bits < 32 ? 4 : 6,
);

const lengthOf = (value: number): number => lengthByBits[32 - Math.clz32(value)] ?? 0;

/** How a record tells what stands in it: 0 and 1 are types of their own, and six bytes are type 5. */
const typeOf = (value: number): number => {
  const length = lengthOf(value);
  return length === 0 ? 8 + value : length === 6 ? 5 : length;
};

const varintLength = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;

/** Writes up to 32 bits, seven to a byte; what is before them may be written over, up to three bytes. */
function writeVarint(value: number, to: DataView, end: number): void {
  const upper = ((value & 0xfe0_0000) << 3) | ((value & 0x1f_c000) << 2);
  to.setUint32(end - 4, 0x8080_8000 | upper | ((value & 0x3f80) << 1) | (value & 0x7f));
  if (value > 0xfff_ffff) to.setUint8(end - 5, 0x80 | (value >>> 28));
}

/** A row's number, as it stands between pages of a table. */
export function rowidCell(rowid: number): Uint8Array {
  const bytes = new Uint8Array(8);
  writeVarint(rowid, new DataView(bytes.buffer), bytes.length);
  return bytes.subarray(-varintLength(rowid));
}
