import { createFairQueue, type DropReason } from './fair-queue.ts';

/** Schedules the requests of a process. */
export interface Scheduler {
  /** Returns a permit if no request waits and there is room for another one. */
  readonly tryAcquire: () => Permit | undefined;
  /** Returns a permit in any case. */
  readonly acquireNow: () => Permit;
  /** Waits for a permit; rejects with a {@link DroppedError} if the request is dropped or its client disconnects. */
  readonly acquire: (
    path: readonly string[],
    cost: number,
    leaving: AbortSignal | undefined,
  ) => Promise<Permit>;
  /** Charges a client for the difference between the actual and the expected cost, if requests wait. */
  readonly charge: (path: readonly string[], cost: number) => void;
  /** Whether requests have been waiting for some time, rather than after a short burst. */
  readonly isOverloaded: () => boolean;
  readonly state: () => SchedulerState;
  /** Expected milliseconds of work of the waiting requests. */
  readonly waitingCost: () => number;
}

/** Numbers of waiting and running requests. */
export interface SchedulerState {
  readonly running: number;
  readonly waiting: number;
  readonly waitingByClass: ReadonlyMap<string, number>;
}

/** A request's permission to run. */
export interface Permit {
  /**
   * Ends the request; to be called once. Returns the milliseconds that it used of the process: the time for which it
   * ran, divided among the requests that ran at the same time.
   */
  readonly release: () => number;
}

/** Thrown for a request that was dropped from the queue, or whose client disconnected. */
export class DroppedError extends Error {
  override readonly name = 'DroppedError';
  readonly reason: DropReason | 'left';

  constructor(reason: DroppedError['reason']) {
    super(`The request was dropped (${reason}).`);
    this.reason = reason;
  }
}

/** Schedules callbacks: the system's timers, or those of a simulation. */
export interface Timers {
  /** Calls once all data that has arrived by now was received. */
  readonly soon: (call: () => void) => void;
  /** Calls repeatedly without keeping the process alive; returns a function that stops it. */
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

/** Options of {@link createScheduler}. */
export interface SchedulerOptions {
  /** Maximum number of running requests. */
  readonly concurrency: number;
  /** Maximum number of waiting requests. */
  readonly most: number;
  readonly weight: (clientClass: string) => number;
  /** Milliseconds for which requests of a class wait at most. */
  readonly patience: (clientClass: string) => number;
  readonly now: () => number;
  readonly timers?: Timers;
}

/** Milliseconds for which requests run before those that have arrived meanwhile are received. */
const SLICE = 5;
/** Milliseconds of uninterrupted waiting after which the process is overloaded. */
const OVERLOADED = 100;
/** Milliseconds between checks for requests that have waited too long. */
const CHECK = 100;

interface Waiter {
  readonly begin: (permit: Permit) => void;
  readonly fail: (reason: DroppedError['reason']) => void;
}

/**
 * Makes the scheduler of a process. Requests that arrive together run in order of arrival for some milliseconds; those
 * after that wait in a fair queue.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { concurrency, now, timers = systemTimers } = options;
  const queue = createFairQueue<Waiter>({
    ...options,
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
  let stopChecking: (() => void) | undefined;

  const advance = (): number => {
    const time = now();
    if (running > 0) work += (time - workedUntil) / running;
    workedUntil = time;
    return time;
  };
  const begin = (): Permit => {
    const before = work;
    running++;
    return {
      release: () => {
        const time = advance();
        const used = work - before;
        running--;
        runNext(time);
        return used;
      },
    };
  };
  const beginSlice = (time: number): void => {
    sliceEnds = time + SLICE;
    timers.soon(() => {
      sliceEnds = undefined;
      runNext(now());
    });
  };
  /** Begins one waiting request; its end begins the next one, since all share the thread. */
  const runNext = (time: number): void => {
    if (queue.size() === 0 || running >= concurrency) return;
    if (sliceEnds === undefined) beginSlice(time);
    else if (time >= sliceEnds) return;
    const waiter = queue.shift();
    if (queue.size() === 0) waitingSince = undefined;
    advance();
    waiter?.begin(begin());
  };
  const check = (): void => {
    queue.dropLate();
    if (queue.size() > 0) return;
    waitingSince = undefined;
    stopChecking?.();
    stopChecking = undefined;
  };

  return {
    tryAcquire: () => {
      if (queue.size() > 0 || running >= concurrency) return undefined;
      const time = advance();
      if (sliceEnds === undefined) beginSlice(time);
      else if (time >= sliceEnds) return undefined;
      return begin();
    },
    acquireNow: () => {
      advance();
      return begin();
    },
    acquire: async (path, cost, leaving) => {
      if (leaving?.aborted === true) throw new DroppedError('left');
      const { promise, resolve, reject } = Promise.withResolvers<Permit>();
      const fail = (reason: DroppedError['reason']): void => {
        reject(new DroppedError(reason));
      };
      const leave = (): void => {
        queue.cancel(ticket);
        fail('left');
      };
      waitingSince ??= now();
      stopChecking ??= timers.every(CHECK, check);
      leaving?.addEventListener('abort', leave, { once: true });
      const ticket = queue.push(path, cost, { begin: resolve, fail });
      try {
        return await promise;
      } finally {
        leaving?.removeEventListener('abort', leave);
      }
    },
    charge: (path, cost) => {
      if (queue.size() > 0) queue.charge(path, cost);
    },
    isOverloaded: () => waitingSince !== undefined && now() - waitingSince > OVERLOADED,
    state: () => ({ running, waiting: queue.size(), waitingByClass: queue.sizes() }),
    waitingCost: queue.cost,
  };
}
