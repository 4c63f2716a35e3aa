import type { QueuePosition } from '../runners/protocol.ts';
import type { WaitingList } from '../runners/pool.ts';
import { createFairQueue, type Ticket } from './fair-queue.ts';
import type { AdmissionPolicy } from './settings.ts';
import { systemTimers } from './turns.ts';

/** Maximum number of requests that wait for runners. */
const MOST = 100;
/** How many times longer requests may wait for a runner than for the server itself. */
const PATIENCE = 4;
/** Milliseconds between checks for requests that have waited too long. */
const SWEEP = 250;
/** Most milliseconds of a runner's start that do not count as waiting. */
const LONGEST_START = 60_000;
const nowhere: QueuePosition = { path: ['anonymous', ''], cost: 1, alone: 1 };

/** Makes the waiting lists of a runner pool: in the same fair order as the server's own queue. */
export const fairWaiting =
  ({ classOf }: AdmissionPolicy, now: () => number = () => performance.now(), timers = systemTimers) =>
  <T extends object>(drop: (waiting: T) => void): WaitingList<T> => {
    const tickets = new WeakMap<T, Ticket>();
    let stopSweeping: (() => void) | undefined;
    /** Since when waiting requests have had no ready runner; undefined while there is one. */
    let unserved: number | undefined = now();
    /** Milliseconds spent on starting runners, which do not count as waiting. */
    let started = 0;
    const starting = (): number => (unserved === undefined ? 0 : Math.min(now() - unserved, LONGEST_START));
    const queue = createFairQueue<T>({
      most: MOST,
      weight: (name) => classOf(name).weight,
      patience: (name) => classOf(name).patience * PATIENCE,
      now: () => now() - started - starting(),
      onDrop: drop,
    });
    const sweep = (): void => {
      queue.dropLate();
      if (queue.size() > 0) return;
      stopSweeping?.();
      stopSweeping = undefined;
    };
    return {
      size: queue.size,
      push: (waiting, { path, cost } = nowhere) => {
        // The time before counts for nobody, since nobody waited.
        if (queue.size() === 0 && unserved !== undefined) unserved = now();
        stopSweeping ??= timers.every(SWEEP, sweep);
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
