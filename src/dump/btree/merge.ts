import { AT_ONCE, roomFor, type Rows } from './rows.ts';
import type { Run } from './runs.ts';

/** Merges sorted runs into one order by some columns; of rows that are equal in them, those of earlier runs come first. */
export function* mergeRuns(
  runs: readonly Run[],
  by: readonly number[],
  width: number,
): Generator<Rows, void, undefined> {
  const columns = roomFor(AT_ONCE, width);
  let count = 0;
  const race = createRace(runs, by);
  for (let run = race.first(); run; run = race.first()) {
    const place = run.place();
    const stretch = race.stretch(Math.min(run.ready(), AT_ONCE - count));
    for (let i = 0; i < width; i++) {
      const from = run.columns[i] ?? columns[i];
      const to = columns[i];
      if (from && to) for (let row = 0; row < stretch; row++) to[count + row] = from[place + row] ?? 0;
    }
    run.advance(stretch);
    race.next();
    count += stretch;
    if (count < AT_ONCE) continue;
    yield { columns, count };
    count = 0;
  }
  if (count > 0) yield { columns, count };
}

/** Runs in a heap, by the row that is next in each. */
interface Race {
  /** The run whose next row is the first of all. */
  first(this: void): Run | undefined;
  /** How many rows of it, up to a number, come before those of all others. */
  stretch(this: void, most: number): number;
  /** Puts it in its place after some of its rows are taken. */
  next(this: void): void;
}

function createRace(runs: readonly Run[], by: readonly number[]): Race {
  const heap = new Uint32Array(runs.length);
  const keys = runs.map(({ columns }) => by.flatMap((column) => columns[column] ?? []));
  const places = new Uint32Array(runs.length);
  let size = 0;

  /** Whether a row of one run comes before the next row of another. */
  const isBefore = (one: number, place: number, other: number): boolean => {
    const [own, others, otherPlace = 0] = [keys[one] ?? [], keys[other] ?? [], places[other]];
    for (let i = 0; i < own.length; i++) {
      const a = own[i]?.[place] ?? 0;
      const b = others[i]?.[otherPlace] ?? 0;
      if (a !== b) return a < b;
    }
    return one < other;
  };
  const wins = (a: number, b: number): boolean => {
    const [one = 0, other = 0] = [heap[a], heap[b]];
    return isBefore(one, places[one] ?? 0, other);
  };
  /** The better one of the two below a place of the heap. */
  const below = (at: number): number => {
    const left = 2 * at + 1;
    return left + 1 < size && wins(left + 1, left) ? left + 1 : left;
  };
  const sink = (start: number): void => {
    let at = start;
    for (let child = below(at); child < size && wins(child, at); child = below(at)) {
      const run = heap[at] ?? 0;
      heap[at] = heap[child] ?? 0;
      heap[child] = run;
      at = child;
    }
  };

  for (const [i, run] of runs.entries()) if (run.isOpen()) heap[size++] = i;
  for (let at = (size >>> 1) - 1; at >= 0; at--) sink(at);
  return {
    first: () => (size > 0 ? runs[heap[0] ?? 0] : undefined),
    stretch: (most) => {
      if (size < 2) return most;
      const run = heap[0] ?? 0;
      const rival = heap[below(0)] ?? 0;
      const place = places[run] ?? 0;
      let rows = 1;
      while (rows < most && isBefore(run, place + rows, rival)) rows++;
      return rows;
    },
    next: () => {
      const first = heap[0] ?? 0;
      const run = runs[first];
      if (run?.isOpen()) places[first] = run.place();
      else heap[0] = heap[--size] ?? 0;
      sink(0);
    },
  };
}
