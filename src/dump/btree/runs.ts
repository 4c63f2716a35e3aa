import { closeSync, openSync, readSync, unlinkSync } from 'node:fs';
import { disk } from './disk.ts';
import { AT_ONCE, roomFor, type Rows } from './rows.ts';

/** Sorted rows that were put aside. */
export interface Run {
  /** Whether there is a row. */
  isOpen(this: void): boolean;
  /** The rows that are in memory, and which of them is next. */
  readonly columns: readonly Uint32Array[];
  place(this: void): number;
  /** Goes on by so many rows, which are in memory. */
  advance(this: void, rows: number): void;
  /** Rows in memory from the next on. */
  ready(this: void): number;
}

/** A file of sorted rows that do not fit into memory. */
export interface RunFile {
  /** Writes one more run. */
  add(this: void, rows: Iterable<Rows>): void;
  /** Reads all runs from their beginnings, in the order in which they were written. */
  open(this: void): readonly Run[];
  close(this: void): void;
}

/** Opens a file for runs. It has no name any more once it is open, so that nothing of it is left whatever happens. */
export function openRunFile(path: string, width: number): RunFile {
  const file = openSync(path, 'w+');
  unlinkSync(path);
  const found: { readonly at: number; readonly rows: number }[] = [];
  const block = new Uint8Array(AT_ONCE * width * 4);
  let end = 0;
  return {
    add: (rows) => {
      const at = end;
      let total = 0;
      for (const { columns, count } of rows) {
        const numbers = new Uint32Array(block.buffer, 0, count * width);
        for (const [i, column] of columns.entries()) numbers.set(column.subarray(0, count), i * count);
        disk.write(file, block.subarray(0, count * width * 4), end);
        end += count * width * 4;
        total += count;
      }
      found.push({ at, rows: total });
    },
    open: () => found.map(({ at, rows }) => openRun(file, width, at, rows)),
    close: () => {
      closeSync(file);
    },
  };
}

function openRun(file: number, width: number, start: number, total: number): Run {
  const bytes = new Uint8Array(AT_ONCE * width * 4);
  const columns = roomFor(AT_ONCE, width);
  let at = start;
  let left = total;
  let inMemory = 0;
  let place = 0;
  const fill = (): void => {
    const count = Math.min(left, AT_ONCE);
    const length = count * width * 4;
    if (count > 0 && readSync(file, bytes, 0, length, at) !== length)
      throw new Error('A file of sorted rows is shorter than it was written.');
    for (const [i, column] of columns.entries())
      column.set(new Uint32Array(bytes.buffer, i * count * 4, count));
    at += length;
    left -= count;
    inMemory = count;
    place = 0;
  };
  fill();
  return {
    columns,
    isOpen: () => place < inMemory,
    place: () => place,
    ready: () => inMemory - place,
    advance: (rows) => {
      place += rows;
      if (place >= inMemory) fill();
    },
  };
}
