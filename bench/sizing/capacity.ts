import { createArrivals } from './arrivals.ts';
import { meanOf } from './costs.ts';
import { mixes } from './mixes.ts';
import type { Scene } from './scenes.ts';
import { simulate, type Outcome } from './simulate.ts';

/** Name of one of {@link mixes}. */
export type MixName = keyof typeof mixes;

/** What one process with a core of its own answers of a mix. */
export interface Capacity {
  readonly mix: MixName;
  readonly database: 'SQLite' | 'MariaDB';
  /** Requests a second at which it uses {@link planned} of its core. */
  readonly rate: number;
  /** Requests that come independently of each other at this rate. */
  readonly steady: Outcome;
  /** The same, of which twice as many come for a second now and then. */
  readonly bursty: Outcome;
  /** With half as much again, as when a third of the hosts has failed. */
  readonly more: Outcome;
  /** With twice as much. */
  readonly twice: Outcome;
  /** Milliseconds of processor time of a request: as it comes, and of one whose answer is not kept. */
  readonly perRequest: number;
  readonly perMiss: number;
  /** Milliseconds of a replica's core; 0 on SQLite. */
  readonly perReplica: number;
}

/** Share of a core that a process is planned to use. */
export const planned = 0.6;

const SECONDS = 20;

/** Finds what a process answers of a mix. */
export async function capacityOf(scene: Scene, mix: MixName): Promise<Capacity> {
  // Runners have a core of their own, or they would be counted twice.
  const one: Scene = { ...scene, processes: 1, cores: 2, seconds: SECONDS, fromSecond: 2 };
  const at = (rate: number, changed: Partial<Scene> = {}, bursts = {}): Promise<Outcome> => {
    const arrivals = createArrivals({ mix: mixes[mix], rate, seconds: SECONDS, seed: 1, ...bursts });
    return simulate({ ...one, ...changed, arrivals, seed: 1 });
  };
  let [low, high] = [0, 5000];
  for (let step = 0; step < 12; step++) {
    const rate = (low + high) / 2;
    const { use } = await at(rate);
    if (use < planned) low = rate;
    else high = rate;
    if (high - low < 0.01 * high) break;
  }
  const rate = (low + high) / 2;
  const steady = await at(rate);
  const missing = await at(rate, { answerCache: 0 });
  return {
    mix,
    database: scene.costs.database,
    rate,
    steady,
    bursty: await at(rate, {}, { bursts: { times: 2, share: 0.1, seconds: 1 } }),
    more: await at(rate * 1.5),
    twice: await at(rate * 2),
    perRequest: (steady.use * 1000) / rate,
    perMiss: (missing.use * 1000) / rate,
    perReplica: meanOf(scene.costs, mixes[mix].kinds, ({ replica }) => replica?.mean ?? 0),
  };
}

/** How much processor time a request of readers takes where many processes answer them. */
export interface Routing {
  readonly processes: number;
  readonly writesPerSecond: number;
  /** Milliseconds where each request goes to any process. */
  readonly any: number;
  /** The same where a proxy sends identical requests to the same process. */
  readonly identical: number;
}

/** Compares what kept answers save by how requests are divided among processes. */
export async function compareRouting(
  scene: Scene,
  rate: number,
  processes: number,
  writesPerSecond: number,
): Promise<Routing> {
  const seconds = 40;
  const total = rate * processes;
  const load = { mix: mixes.readers, rate: total, seconds, seed: 2 };
  const perRequest = async (byRequest: boolean): Promise<number> => {
    const { use } = await simulate({
      ...scene,
      processes,
      cores: processes,
      runners: 0,
      writesPerSecond,
      byRequest,
      seconds,
      fromSecond: 5,
      arrivals: createArrivals(load),
      seed: 2,
    });
    return (use * processes * 1000) / total;
  };
  return { processes, writesPerSecond, any: await perRequest(false), identical: await perRequest(true) };
}
