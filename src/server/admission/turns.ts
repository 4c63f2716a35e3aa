import type { Concurrency } from './concurrency.ts';
import { createFairQueue, type DropReason } from './fair-queue.ts';

/** Decides whose turn it is in a process. */
export interface Turns {
  /** Lets a request run at once, if nobody waits and there is room. */
  readonly tryEnter: () => Turn | undefined;
  /** Lets a request run in any case. */
  readonly enter: () => Turn;
  /** Lets a request wait for its turn; fails with a {@link DroppedError} if it does not get one. */
  readonly wait: (path: readonly string[], cost: number, leaving: AbortSignal | undefined) => Promise<Turn>;
  /** Charges a client, beyond what was expected, for what it takes from others. */
  readonly charge: (path: readonly string[], cost: number) => void;
  /** Whether requests have been waiting for some time, and not only since a few came at once. */
  readonly isPressed: () => boolean;
  readonly state: () => TurnsState;
  /** Milliseconds of work that wait. */
  readonly waitingCost: () => number;
}

/** What waits and runs. */
export interface TurnsState {
  readonly running: number;
  readonly waiting: number;
  /** The same by class. */
  readonly waitingOf: ReadonlyMap<string, number>;
  /** How many may run. */
  readonly limit: number;
}

/** The turn of a request. */
export interface Turn {
  /** Ends it, once; `alone` is for how many milliseconds such requests run by themselves. */
  readonly leave: (alone: number | undefined) => Spent;
}

/** What a request took. */
export interface Spent {
  /** Milliseconds for which it ran. */
  readonly elapsed: number;
  /** Its part of these, where others ran at the same time. */
  readonly worked: number;
  /** Whether few others ran. */
  readonly isCalm: boolean;
}

/** A request that has waited in vain. */
export class DroppedError extends Error {
  override readonly name = 'DroppedError';
  readonly reason: DropReason | 'left';

  constructor(reason: DroppedError['reason']) {
    super(`The request was dropped (${reason}).`);
    this.reason = reason;
  }
}

/** Options of {@link createTurns}. */
export interface TurnsOptions {
  readonly concurrency: Concurrency;
  /** Most requests that wait. */
  readonly most: number;
  readonly weight: (clientClass: string) => number;
  readonly patience: (clientClass: string) => number;
  readonly now: () => number;
}

/** Milliseconds for which requests run before others that have arrived meanwhile are received. */
const SLICE = 5;
/** Milliseconds after which those that wait are too many. */
const PRESSED = 100;
/** Milliseconds between looks for requests that have waited too long. */
const SWEEP = 100;

interface Waiter {
  readonly begin: (turn: Turn) => void;
  readonly fail: (reason: DroppedError['reason']) => void;
}

/**
 * Makes the turns of a process. What arrives together runs in the order in which it came for some milliseconds; then the
 * rest is received and waits in a fair queue.
 */
export function createTurns({ concurrency, most, weight, patience, now }: TurnsOptions): Turns {
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
  /** Milliseconds that a request would have worked that had run all the time. */
  let work = 0;
  let workedUntil = 0;
  let sliceEnds: number | undefined;
  let waitingSince: number | undefined;
  let sweeping: NodeJS.Timeout | undefined;

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
    setImmediate(endSlice);
  };
  const endSlice = (): void => {
    sliceEnds = undefined;
    if (queue.size() > 0) next(now());
  };
  /** Lets the next one run that waits. Those that run at the same time begin one by one, since each uses the thread. */
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
    clearInterval(sweeping);
    sweeping = undefined;
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
        sweeping ??= setInterval(sweep, SWEEP).unref();
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

/** Latencies below this say nothing. */
const SHORTEST = 0.5;
