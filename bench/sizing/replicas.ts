import { UnavailableError } from '../../packages/core/src/data/database/database.ts';
import type { EventLoop } from './event-loop.ts';

/** The database servers of a simulated wiki, as one: reads go to whichever has a free core first. */
export interface Replicas {
  /** Runs a statement that arrives at a time and takes a core for so many milliseconds; returns when it ends. */
  readonly run: (at: number, milliseconds: number) => number;
  /** Milliseconds for which cores were busy. */
  readonly busy: () => number;
}

/** Makes replicas with so many cores in all. */
export function createReplicas(cores: number): Replicas {
  const freeAt = new Float64Array(cores);
  let busy = 0;
  return {
    run: (at, milliseconds) => {
      let first = 0;
      for (let core = 1; core < cores; core++) if ((freeAt[core] ?? 0) < (freeAt[first] ?? 0)) first = core;
      const end = Math.max(at, freeAt[first] ?? 0) + milliseconds;
      freeAt[first] = end;
      busy += milliseconds;
      return end;
    },
    busy: () => busy,
  };
}

/** The connections of a process to all replicas together. */
export interface Connections {
  /** Runs a statement as soon as a connection is free; rejects where that takes too long. */
  readonly read: (milliseconds: number) => Promise<void>;
}

/** Options of {@link createConnections}. */
export interface ConnectionsOptions {
  readonly count: number;
  /** How long a statement waits for a connection. */
  readonly queueSeconds: number;
  /** Milliseconds of the way to a replica and back. */
  readonly roundTrip: number;
}

/** Makes the connections of a process. */
export function createConnections(
  loop: EventLoop,
  replicas: Replicas,
  { count, queueSeconds, roundTrip }: ConnectionsOptions,
): Connections {
  let free = count;
  const waiting = new Set<() => void>();
  const run = (milliseconds: number, done: () => void): void => {
    free--;
    const end = replicas.run(loop.now() + roundTrip / 2, milliseconds) + roundTrip / 2;
    loop.receive(end, () => {
      free++;
      done();
      const [next] = waiting;
      if (!next) return;
      waiting.delete(next);
      next();
    });
  };
  return {
    read: (milliseconds) =>
      new Promise((resolve, reject) => {
        const begin = (): void => {
          run(milliseconds, resolve);
        };
        if (free > 0) {
          begin();
          return;
        }
        waiting.add(begin);
        loop.receive(loop.now() + queueSeconds * 1000, () => {
          if (waiting.delete(begin))
            reject(new UnavailableError('All connections to the database are busy.'));
        });
      }),
  };
}
