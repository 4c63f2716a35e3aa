import { createHeap } from '../../packages/server/src/admission/heap.ts';
import type { Timers } from '../../packages/server/src/admission/scheduler.ts';

/** What uses a core now and then, in simulated milliseconds. */
export interface Task {
  /** When it next needs a core; `Infinity` if never. */
  readonly dueAt: () => number;
  /** Runs its next piece without a break from a time on; returns when that ends. */
  readonly runFrom: (start: number) => Promise<number>;
  /** Its share of a core beside others, as the kernel gives it by niceness. */
  readonly weight: number;
}

/**
 * The event loop of a simulated Node process: real code runs in it, and time passes only by {@link EventLoop.work}. As in
 * Node, what has arrived by the beginning of a turn is received one by one, then comes what was to happen soon.
 */
export interface EventLoop extends Task {
  readonly now: () => number;
  /** Uses the processor for so many milliseconds. */
  readonly work: (milliseconds: number) => void;
  /** Lets something arrive from outside. */
  readonly receive: (at: number, callback: () => void) => void;
  readonly timers: Timers;
}

interface Event {
  at: number;
  readonly number: number;
  readonly callback: () => void;
}

/** Makes an event loop in which nothing has arrived; to wake up takes it so many milliseconds. */
export function createEventLoop(waking = 0): EventLoop {
  const events = createHeap<Event>((a, b) => a.at < b.at || (a.at === b.at && a.number < b.number));
  let count = 0;
  let time = 0;
  let turn: (() => void)[] = [];
  let position = 0;
  let soon: (() => void)[] = [];
  let isChecked = true;

  const receive: EventLoop['receive'] = (at, callback) => {
    events.place({ at, number: count++, callback });
  };
  const begin = (callbacks: (() => void)[]): void => {
    turn = callbacks;
    position = 0;
  };
  /** What has arrived by now. */
  const arrived = (): (() => void)[] => {
    const callbacks: (() => void)[] = [];
    for (let event = events.first(); event && event.at <= time; event = events.first()) {
      events.remove(event);
      callbacks.push(event.callback);
    }
    return callbacks;
  };
  const next = (): (() => void) | undefined => {
    // The rest of this turn, then what was to happen soon, then the next turn.
    for (let phase = 0; phase < 3; phase++) {
      const callback = turn[position++];
      if (callback) return callback;
      isChecked = !isChecked;
      if (isChecked) {
        begin(soon);
        soon = [];
      } else begin(arrived());
    }
    return turn[position++];
  };
  const isIdle = (): boolean => position >= turn.length && soon.length === 0;
  return {
    weight: 1,
    now: () => time,
    work: (milliseconds) => {
      time += milliseconds;
    },
    receive,
    dueAt: () => (isIdle() ? Math.max(time, events.first()?.at ?? Number.POSITIVE_INFINITY) : time),
    runFrom: async (start) => {
      if (start > time && isIdle()) time = start + waking;
      else time = Math.max(time, start);
      next()?.();
      // Promises that are settled by now go on in the same piece, as they do in Node.
      await new Promise(setImmediate);
      return time;
    },
    timers: {
      soon: (call) => {
        soon.push(call);
      },
      every: (milliseconds, call) => {
        let isEnded = false;
        const again = (): void => {
          receive(time + milliseconds, () => {
            if (isEnded) return;
            call();
            if (!isEnded) again();
          });
        };
        again();
        return () => {
          isEnded = true;
        };
      },
      after: (milliseconds) =>
        new Promise((resolve) => {
          receive(time + milliseconds, resolve);
        }),
    },
  };
}
