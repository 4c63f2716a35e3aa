import { AT_ONCE, type Rows } from './rows.ts';
import type { Run } from './runs.ts';

/** Merges sorted runs into one order by some columns; of rows that are equal in them, those of earlier runs come first. */
export function* mergeRuns(
  runs: readonly Run[],
  by: readonly number[],
  width: number,
): Generator<Rows, void, undefined> {
  const room = new Uint32Array(AT_ONCE * width);
  let length = 0;
  const race = createRace(runs, by);
  for (let run = race.first(); run; run = race.first()) {
    const { numbers } = run;
    const rival = race.second();
    const most = Math.min(run.end, run.next + room.length - length);
    // The first row is known to be the first of all.
    do for (let i = 0; i < width; i++) room[length++] = numbers[run.next++] ?? 0;
    while (run.next < most && (!rival || race.isBefore(run, rival)));
    if (run.next === run.end) run.fill();
    race.settle();
    if (length < room.length) continue;
    yield { numbers: room, count: length / width };
    length = 0;
  }
  if (length > 0) yield { numbers: room, count: length / width };
}

/** Runs by their next rows. */
interface Race {
  first(this: void): Run | undefined;
  second(this: void): Run | undefined;
  isBefore(this: void, one: Run, other: Run): boolean;
  /** Puts the run that was the first in its place after some of its rows are taken. */
  settle(this: void): void;
}

/** Keeps runs in a heap. */
function createRace(runs: readonly Run[], by: readonly number[]): Race {
  const heap = runs.filter((run) => run.next < run.end);

  const isBefore = (one: Run, other: Run): boolean => {
    for (const column of by) {
      const a = one.numbers[one.next + column] ?? 0;
      const b = other.numbers[other.next + column] ?? 0;
      if (a !== b) return a < b;
    }
    return one.rank < other.rank;
  };
  /** The better one of the two below a place of the heap. */
  const below = (at: number): number => {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    return left && right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
  };
  const sink = (start: number): void => {
    let at = start;
    for (;;) {
      const child = below(at);
      const [one, other] = [heap[at], heap[child]];
      if (!one || !other || !isBefore(other, one)) return;
      heap[at] = other;
      heap[child] = one;
      at = child;
    }
  };

  for (let at = heap.length >>> 1; at >= 0; at--) sink(at);
  return {
    first: () => heap[0],
    second: () => heap[below(0)],
    isBefore,
    settle: () => {
      const [first] = heap;
      if (!first) return;
      if (first.next === first.end) {
        const last = heap.pop();
        if (last && last !== first) heap[0] = last;
      }
      sink(0);
    },
  };
}
