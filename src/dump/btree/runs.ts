import { closeSync, openSync, readSync, unlinkSync } from 'node:fs';
import { disk } from './disk.ts';
import { AT_ONCE, type Rows } from './rows.ts';

/** Sorted rows that were put aside, and are read again. */
export interface Run {
  /** The rows that are in memory. */
  readonly numbers: Uint32Array;
  /** Where the next row stands in these, and where they end; equal after the last row. */
  next: number;
  end: number;
  /** Which of the runs it is. */
  readonly rank: number;
  /** Reads more rows in place of those in memory. */
  fill(this: void): void;
}

/** A file of sorted rows that do not fit into memory. */
export interface RunFile {
  /** Writes one more run. */
  add(this: void, rows: Iterable<Rows>): void;
  /** Reads all runs from their beginnings, in the order in which they were written. */
  open(this: void): readonly Run[];
  close(this: void): void;
}

/** Where a run stands in the file. */
interface Part {
  readonly start: number;
  readonly end: number;
}

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Opens a file for runs. It loses its name at once, so that nothing of it is left whatever happens. */
export function openRunFile(path: string, width: number): RunFile {
  const file = openSync(path, 'w+');
  unlinkSync(path);
  const found: Part[] = [];
  let end = 0;
  return {
    add: (rows) => {
      const start = end;
      for (const { numbers, count } of rows) {
        const length = count * width * BYTES;
        disk.write(file, new Uint8Array(numbers.buffer, numbers.byteOffset, length), end);
        end += length;
      }
      found.push({ start, end });
    },
    open: () => found.map((part, rank) => openRun(file, rank, new Uint32Array(AT_ONCE * width), part)),
    close: () => {
      closeSync(file);
    },
  };
}

function openRun(file: number, rank: number, numbers: Uint32Array, { start, end }: Part): Run {
  let at = start;
  const run: Run = {
    numbers,
    next: 0,
    end: 0,
    rank,
    fill: () => {
      const length = Math.min(end - at, numbers.byteLength);
      if (length > 0 && readSync(file, numbers, 0, length, at) !== length)
        throw new Error('A file of sorted rows is shorter than it was written.');
      at += length;
      run.next = 0;
      run.end = length / BYTES;
    },
  };
  run.fill();
  return run;
}
