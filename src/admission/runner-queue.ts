import type { RequestPlace } from '../api/request.ts';
import type { WaitingList } from '../runners/pool.ts';
import { createFairQueue, type Ticket } from './fair-queue.ts';
import type { AdmissionPolicy } from './settings.ts';

/** Most requests that wait for runners. */
const MOST = 100;
/** By so much longer than for the server itself do requests wait for a runner. */
const PATIENCE = 4;
/** Milliseconds between looks for those that have waited too long. */
const SWEEP = 250;
const nowhere: RequestPlace = { path: ['anonymous', ''], cost: 1, alone: 1 };

/** Makes lists of those that wait for runners, in the same fair order as for the server itself. */
export const fairWaiting =
  ({ classOf }: AdmissionPolicy) =>
  <T extends object>(drop: (waiting: T) => void): WaitingList<T> => {
    const tickets = new WeakMap<T, Ticket>();
    let sweeping: NodeJS.Timeout | undefined;
    const queue = createFairQueue<T>({
      most: MOST,
      weight: (name) => classOf(name).weight,
      patience: (name) => classOf(name).patience * PATIENCE,
      now: () => performance.now(),
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
        sweeping ??= setInterval(sweep, SWEEP).unref();
        tickets.set(waiting, queue.push(path, cost, waiting));
      },
      shift: queue.shift,
      remove: (waiting) => {
        const ticket = tickets.get(waiting);
        if (ticket) queue.cancel(ticket);
      },
    };
  };
