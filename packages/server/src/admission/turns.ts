import type { Concurrency } from './concurrency.ts';
import { createFairQueue, type DropReason } from './fair-queue.ts';

/** Schedules the requests of a process. */
export interface Turns {
  /** Returns a turn if no request waits and there is room for one. */
  readonly tryEnter: () => Turn | undefined;
  /** Returns a turn in any case. */
  readonly enter: () => Turn;
  /** Waits for a turn; rejects with a {@link DroppedError} if the request is dropped or its client leaves. */
  readonly wait: (path: readonly string[], cost: number, leaving: AbortSignal | undefined) => Promise<Turn>;
  /** Charges a client for what it took beyond what was expected, if others wait. */
  readonly charge: (path: readonly string[], cost: number) => void;
  /** Whether requests have been waiting for some time, rather than after a short burst. */
  readonly isPressed: () => boolean;
  readonly state: () => TurnsState;
  /** Expected milliseconds of work of the waiting requests. */
  readonly waitingCost: () => number;
}

/** Numbers of waiting and running requests. */
export interface TurnsState {
  readonly running: number;
  readonly waiting: number;
  /** Waiting requests by class. */
  readonly waitingOf: ReadonlyMap<string, number>;
  /** How many may run at once. */
  readonly limit: number;
}

/** A request's permission to run. */
export interface Turn {
  /** Ends the turn; to be called once. `alone` is how many milliseconds such requests run alone, if known. */
  readonly leave: (alone: number | undefined) => Spent;
}

/** What a request took of the process. */
export interface Spent {
  /** Milliseconds for which it ran. */
  readonly elapsed: number;
  /** Its share of these milliseconds, divided among the requests that ran at the same time. */
  readonly worked: number;
  /** Whether few others ran. */
  readonly isCalm: boolean;
}

/** Thrown for a request that was dropped from the queue, or whose client left. */
export class DroppedError extends Error {
  override readonly name = 'DroppedError';
  readonly reason: DropReason | 'left';

  constructor(reason: DroppedError['reason']) {
    super(`The request was dropped (${reason}).`);
    this.reason = reason;
  }
}

/** What lets something happen later: the system's timers, or those of a simulation. */
export interface Timers {
  /** Calls once what has arrived by now was received. */
  readonly soon: (call: () => void) => void;
  /** Calls again and again, without keeping the process alive; returns what ends it. */
  readonly every: (milliseconds: number, call: () => void) => () => void;
  readonly after: (milliseconds: number) => Promise<void>;
}

/** The timers of the process. */
export const systemTimers: Timers = {
  soon: (call) => void setImmediate(call),
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds).unref();
    return () => {
      clearInterval(timer);
    };
  },
  after: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
};

/** Options of {@link createTurns}. */
export interface TurnsOptions {
  readonly concurrency: Concurrency;
  /** Maximum number of waiting requests. */
  readonly most: number;
  readonly weight: (clientClass: string) => number;
  readonly patience: (clientClass: string) => number;
  readonly now: () => number;
  readonly timers?: Timers;
}

/** Milliseconds for which requests run before those that have arrived meanwhile are received. */
const SLICE = 5;
/** Milliseconds of uninterrupted waiting after which the process is under pressure. */
const PRESSED = 100;
/** Milliseconds between checks for requests that have waited too long. */
const SWEEP = 100;

interface Waiter {
  readonly begin: (turn: Turn) => void;
  readonly fail: (reason: DroppedError['reason']) => void;
}

/**
 * Makes the scheduler of a process. Requests that arrive together run in order of arrival for some milliseconds; those
 * after that wait in a fair queue.
 */
export function createTurns({
  concurrency,
  most,
  weight,
  patience,
  now,
  timers = systemTimers,
}: TurnsOptions): Turns {
  const queue = createFairQueue<Waiter>({
    most,
    weight,
    patience,
    now,
    onDrop: ({ fail }, reason) => {
      fail(reason);
    },
  });
  let running = 0;
  /** Milliseconds of work of an imaginary request that has run all the time. */
  let work = 0;
  let workedUntil = 0;
  let sliceEnds: number | undefined;
  let waitingSince: number | undefined;
  let stopSweeping: (() => void) | undefined;

  const advance = (): number => {
    const time = now();
    if (running > 0) work += (time - workedUntil) / running;
    workedUntil = time;
    return time;
  };
  const begin = (time: number): Turn => {
    const before = work;
    running++;
    return {
      leave: (alone) => {
        const end = advance();
        const elapsed = end - time;
        if (alone !== undefined) concurrency.learn(elapsed / Math.max(alone, SHORTEST), running);
        const isCalm = concurrency.isCalm(running);
        running--;
        next(end);
        return { elapsed, worked: work - before, isCalm };
      },
    };
  };
  const beginSlice = (time: number): void => {
    sliceEnds = time + SLICE;
    timers.soon(endSlice);
  };
  const endSlice = (): void => {
    sliceEnds = undefined;
    if (queue.size() > 0) next(now());
  };
  /** Begins the next waiting request; one at a time, since all share the thread. */
  const next = (time: number): void => {
    if (sliceEnds !== undefined && time >= sliceEnds) return;
    if (queue.size() === 0 || running >= concurrency.limit()) return;
    if (sliceEnds === undefined) beginSlice(time);
    const waiter = queue.shift();
    if (queue.size() === 0) waitingSince = undefined;
    advance();
    waiter?.begin(begin(time));
  };
  const sweep = (): void => {
    queue.dropLate();
    if (queue.size() > 0) return;
    waitingSince = undefined;
    stopSweeping?.();
    stopSweeping = undefined;
  };

  return {
    tryEnter: () => {
      if (queue.size() > 0 || running >= concurrency.limit()) return undefined;
      const time = advance();
      if (sliceEnds === undefined) beginSlice(time);
      else if (time >= sliceEnds) return undefined;
      return begin(time);
    },
    enter: () => begin(advance()),
    wait: (path, cost, leaving) =>
      new Promise((resolve, reject) => {
        if (leaving?.aborted === true) {
          reject(new DroppedError('left'));
          return;
        }
        const leave = (): void => {
          queue.cancel(ticket);
          reject(new DroppedError('left'));
        };
        const settle = (): void => leaving?.removeEventListener('abort', leave);
        waitingSince ??= now();
        stopSweeping ??= timers.every(SWEEP, sweep);
        leaving?.addEventListener('abort', leave, { once: true });
        const ticket = queue.push(path, cost, {
          begin: (turn) => {
            settle();
            resolve(turn);
          },
          fail: (reason) => {
            settle();
            reject(new DroppedError(reason));
          },
        });
      }),
    charge: (path, cost) => {
      if (queue.size() > 0) queue.charge(path, cost);
    },
    isPressed: () => waitingSince !== undefined && now() - waitingSince > PRESSED,
    state: () => ({ running, waiting: queue.size(), waitingOf: queue.sizes(), limit: concurrency.limit() }),
    waitingCost: queue.cost,
  };
}

/** Milliseconds; shorter latencies are noise. */
const SHORTEST = 0.5;
