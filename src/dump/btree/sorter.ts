import { mergeRuns } from './merge.ts';
import { sortedPlaces, type Unsorted } from './radix-sort.ts';
import { AT_ONCE, type Rows } from './rows.ts';
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
  /** File for these. */
  readonly path: string;
}

/** Opens a sorter. */
export function createSorter({ width, by, most, path }: SorterOptions): Sorter {
  let numbers = new Uint32Array(most * width);
  let count = 0;
  let runs: RunFile | undefined;

  const putAside = (): void => {
    runs ??= openRunFile(path, width);
    runs.add(inOrder({ numbers, count, width, by }));
    count = 0;
  };
  return {
    add: (rows) => {
      for (let at = 0; at < rows.count;) {
        if (count === most) putAside();
        const some = Math.min(rows.count - at, most - count);
        numbers.set(rows.numbers.subarray(at * width, (at + some) * width), count * width);
        count += some;
        at += some;
      }
    },
    *sorted() {
      if (runs) {
        putAside();
        numbers = new Uint32Array();
        yield* mergeRuns(runs.open(), by, width);
      } else {
        yield* inOrder({ numbers, count, width, by });
        numbers = new Uint32Array();
      }
    },
    close: () => {
      runs?.close();
      runs = undefined;
    },
  };
}

/** Rows that are in memory, in order. */
function* inOrder(rows: Unsorted): Generator<Rows, void, undefined> {
  const { numbers, count, width } = rows;
  const places = sortedPlaces(rows);
  const room = new Uint32Array(AT_ONCE * width);
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - at);
    if (places) gather(numbers, places.subarray(at, at + some), width, room);
    yield { count: some, numbers: places ? room : numbers.subarray(at * width, (at + some) * width) };
  }
}

function gather(numbers: Uint32Array, places: Uint32Array, width: number, to: Uint32Array): void {
  let end = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    for (let column = 0; column < width; column++) to[end++] = numbers[place + column] ?? 0;
  }
}
