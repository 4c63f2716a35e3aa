import type { WaitingList } from '../runners/pool.ts';
import type { QueuePosition } from '../runners/protocol.ts';
import { createFairQueue, type Ticket } from './fair-queue.ts';
import type { AdmissionPolicy } from './policy.ts';
import { systemTimers } from './scheduler.ts';

/** Maximum number of requests that wait for worker processes. */
const MOST = 100;
/** How many times longer requests may wait for a worker process than for the server itself. */
const PATIENCE = 4;
/** Milliseconds between checks for requests that have waited too long. */
const CHECK = 250;
/** Most milliseconds of a worker's start that do not count as waiting. */
const LONGEST_START = 60_000;
const nowhere: QueuePosition = { path: ['anonymous', ''], cost: 1 };

/** Makes the waiting lists of a pool of worker processes, in the same fair order as the server's own queue. */
export const fairWaiting =
  ({ classOf }: AdmissionPolicy, now: () => number = () => performance.now(), timers = systemTimers) =>
  <T extends object>(drop: (waiting: T) => void): WaitingList<T> => {
    const tickets = new WeakMap<T, Ticket>();
    let stopChecking: (() => void) | undefined;
    /** Since when waiting requests have had no ready worker; undefined while there is one. */
    let unserved: number | undefined = now();
    /** Milliseconds spent on starting workers, which do not count as waiting. */
    let started = 0;
    const starting = (): number => (unserved === undefined ? 0 : Math.min(now() - unserved, LONGEST_START));
    const queue = createFairQueue<T>({
      most: MOST,
      weight: (name) => classOf(name).weight,
      patience: (name) => classOf(name).patience * PATIENCE,
      now: () => now() - started - starting(),
      onDrop: drop,
    });
    const check = (): void => {
      queue.dropLate();
      if (queue.size() > 0) return;
      stopChecking?.();
      stopChecking = undefined;
    };
    return {
      size: queue.size,
      push: (waiting, { path, cost } = nowhere) => {
        // The time before does not count, since no request waited.
        if (queue.size() === 0 && unserved !== undefined) unserved = now();
        stopChecking ??= timers.every(CHECK, check);
        tickets.set(waiting, queue.push(path, cost, waiting));
      },
      shift: queue.shift,
      remove: (waiting) => {
        const ticket = tickets.get(waiting);
        if (ticket) queue.cancel(ticket);
      },
      setServed: (isServed) => {
        if (isServed === (unserved === undefined)) return;
        started += starting();
        unserved = isServed ? undefined : now();
      },
    };
  };
