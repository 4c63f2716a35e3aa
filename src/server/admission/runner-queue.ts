import type { QueuePosition } from '../runners/protocol.ts';
import type { WaitingList } from '../runners/pool.ts';
import { createFairQueue, type Ticket } from './fair-queue.ts';
import type { AdmissionPolicy } from './settings.ts';

/** Most requests that wait for runners. */
const MOST = 100;
/** By so much longer than for the server itself do requests wait for a runner. */
const PATIENCE = 4;
/** Milliseconds between looks for those that have waited too long. */
const SWEEP = 250;
/** Milliseconds for which those that wait do not lose patience while the first runner starts. */
const LONGEST_START = 60_000;
const nowhere: QueuePosition = { path: ['anonymous', ''], cost: 1, alone: 1 };

/** Makes lists of those that wait for runners, in the same fair order as for the server itself. */
export const fairWaiting =
  ({ classOf }: AdmissionPolicy, now: () => number = () => performance.now()) =>
  <T extends object>(drop: (waiting: T) => void): WaitingList<T> => {
    const tickets = new WeakMap<T, Ticket>();
    let sweeping: NodeJS.Timeout | undefined;
    /** Since when no runner is ready; undefined while one is. */
    let unserved: number | undefined = now();
    /** Milliseconds in which runners started, which count for nobody's patience. */
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
      clearInterval(sweeping);
      sweeping = undefined;
    };
    return {
      size: queue.size,
      push: (waiting, { path, cost } = nowhere) => {
        // Before, nobody waited for a start.
        if (queue.size() === 0 && unserved !== undefined) unserved = now();
        sweeping ??= setInterval(sweep, SWEEP).unref();
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
