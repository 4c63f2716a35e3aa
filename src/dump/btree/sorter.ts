import { mergeRuns } from './merge.ts';
import { sortedOrder } from './radix-sort.ts';
import { AT_ONCE, roomFor, type Rows } from './rows.ts';
import { openRunFile, type RunFile } from './runs.ts';

/** Puts any number of rows in order, in bounded memory. */
export interface Sorter {
  add(this: void, rows: Rows): void;
  /** The rows in order, once. */
  sorted(this: void): Generator<Rows, void, undefined>;
  /** Gives its room on the disk back. */
  close(this: void): void;
}

/** What a sorter works with. */
export interface SorterOptions {
  /** Columns of a row. */
  readonly width: number;
  /** Columns by which rows are ordered; those that are equal in them stay in the order in which they came. */
  readonly by: readonly number[];
  /** Rows that are kept in memory; more are put aside in sorted runs. */
  readonly most: number;
  /** Where these are put. */
  readonly path: string;
}

/** Opens a sorter. */
export function createSorter({ width, by, most, path }: SorterOptions): Sorter {
  let columns = roomFor(Math.min(most, AT_ONCE), width);
  let count = 0;
  let runs: RunFile | undefined;

  const grow = (): void => {
    const larger = roomFor(Math.min(most, 2 * (columns[0]?.length ?? AT_ONCE)), width);
    for (const [i, column] of columns.entries()) larger[i]?.set(column);
    columns = larger;
  };
  const putAside = (): void => {
    runs ??= openRunFile(path, width);
    runs.add(inOrder(columns, count, by));
    count = 0;
  };
  return {
    add: (rows) => {
      for (let at = 0; at < rows.count;) {
        const room = columns[0]?.length ?? 0;
        if (count === room) {
          if (room < most) grow();
          else putAside();
          continue;
        }
        const some = Math.min(rows.count - at, room - count);
        for (const [i, column] of columns.entries())
          column.set(rows.columns[i]?.subarray(at, at + some) ?? [], count);
        count += some;
        at += some;
      }
    },
    *sorted() {
      if (!runs) {
        yield* inOrder(columns, count, by);
        return;
      }
      putAside();
      columns = [];
      yield* mergeRuns(runs.open(), by, width);
    },
    close: () => {
      runs?.close();
    },
  };
}

/** Rows that are in memory, in order. */
function* inOrder(
  columns: readonly Uint32Array[],
  count: number,
  by: readonly number[],
): Generator<Rows, void, undefined> {
  const keys = by.flatMap((column) => columns[column] ?? []);
  const order = sortedOrder(keys, count, new Uint32Array(count), new Uint32Array(count));
  const room = roomFor(Math.min(count, AT_ONCE), columns.length);
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - at);
    for (const [c, column] of columns.entries()) {
      const to = room[c];
      if (to) for (let i = 0; i < some; i++) to[i] = column[order[at + i] ?? 0] ?? 0;
    }
    yield { columns: room, count: some };
  }
}
