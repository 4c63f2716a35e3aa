import { memoryOf, stop, withDescendants } from '../servers.ts';
import { createArrivals, type Arrival } from './arrivals.ts';
import type { Costs } from './costs.ts';
import type { Kind } from './kinds.ts';
import { mixes, type Mix } from './mixes.ts';
import { offer, type Offered } from './offer.ts';
import { preciseProcessorTime } from './processor-time.ts';
import { agentOf, classRules, queryOf } from './requests.ts';
import { sceneOf, type Scene } from './scenes.ts';
import { pinToCore, startServer, type ServerChoice } from './server-under-load.ts';
import { simulate, timesOf, type Outcome } from './simulate.ts';

/** What was simulated and what was measured at one rate. */
export interface Checked {
  readonly mix: keyof typeof mixes;
  /** Requests a second, and their share of what two processes on one core can answer. */
  readonly rate: number;
  readonly share: number;
  readonly simulated: Outcome;
  readonly measured: Omit<Outcome, 'queue'>;
}

/** How the simulation is checked. */
export interface CheckOptions {
  readonly shares: readonly number[];
  readonly seconds: number;
  /** Requests until V8 has compiled what they run. */
  readonly warmUp: number;
}

/** So few wait in each process that a few seconds show what happens when the queue is full. */
const QUEUE = 100;
/** Enough that no request waits for one. */
const CONNECTIONS = 800;
const PROCESSES = 2;
/** The load generator has the other core. */
const CORE = 0;

/**
 * Sends two real processes the very requests that are simulated, each when it is due. They share one core, since the load
 * generator needs another; the simulation lets its processes share one too.
 */
export async function checkSimulation(
  choice: Omit<ServerChoice, 'processes'>,
  kinds: readonly Kind[],
  costs: Costs,
  { shares, seconds, warmUp }: CheckOptions,
): Promise<{ readonly checked: readonly Checked[]; readonly memory: number }> {
  const admission = { queue: QUEUE };
  const scene: Scene = {
    ...sceneOf(costs),
    admission: { ...classRules, ...admission },
    processes: PROCESSES,
    cores: 1,
    seconds,
    fromSecond: 1,
  };
  const server = await startServer({ ...choice, processes: PROCESSES, admission });
  try {
    const workers = withDescendants(server.pid ?? 0).slice(1);
    const send = async (arrivals: readonly Arrival[], run: string) => {
      const requests = arrivals.map((arrival): Offered => {
        const { queries = [] } = kinds.find(({ name }) => name === arrival.kind) ?? {};
        const query = queryOf(arrival, queries[arrival.variant % queries.length] ?? '', run);
        return { at: arrival.at, query, agent: agentOf(arrival), address: arrival.address };
      });
      const use = watchUse(workers, seconds - 1);
      const replies = await offer({ url: server.url, connections: CONNECTIONS, requests });
      const ended = arrivals.map((arrival, index) => ({
        arrival,
        ...(replies[index] ?? { milliseconds: 0, status: 0 }),
      }));
      return { ended, use: use() };
    };
    const checked: Checked[] = [];
    await send(together(warmUp), 'warm-up-');
    pinToCore(server, CORE);
    for (const mix of ['readers', 'bots'] as const) {
      const capacity = await saturationOf(scene, mixes[mix]);
      for (const [seed, share] of shares.entries()) {
        const rate = capacity * share;
        const arrivals = createArrivals({ mix: mixes[mix], rate, seconds, seed });
        const simulated = await simulate({ ...scene, arrivals, seed });
        const { ended, use } = await send(arrivals, `${mix}-${seed}-`);
        const seen = ended.filter(({ arrival }) => arrival.at >= 1000);
        checked.push({ mix, rate, share, simulated, measured: { ...timesOf(seen), use } });
        console.error(`${mix} at ${Math.round(share * 100)} % of capacity`);
      }
    }
    return { checked, memory: memoryOf(server)?.resident ?? Number.NaN };
  } finally {
    await stop(server);
  }
}

/** Measures which part of a core processes used in the busiest time of so many seconds. */
function watchUse(pids: readonly number[], seconds: number): () => number {
  const samples: { readonly at: number; readonly used: number }[] = [];
  const sample = (): void => {
    const used = pids.reduce((sum, pid) => sum + preciseProcessorTime(pid), 0);
    samples.push({ at: performance.now(), used });
  };
  sample();
  const timer = setInterval(sample, 50);
  return () => {
    clearInterval(timer);
    sample();
    const uses = samples.flatMap((from) => {
      const until = samples.find(({ at }) => at >= from.at + seconds * 1000);
      return until ? [(until.used - from.used) / (until.at - from.at)] : [];
    });
    return Math.max(...uses);
  };
}

/** Requests of all mixes that are due at once. */
function together(count: number): readonly Arrival[] {
  return [mixes.readers, mixes.bots].flatMap((mix, seed) =>
    createArrivals({ mix, rate: 1000, seconds: count / 2000, seed: seed + 100 }).map((arrival) => ({
      ...arrival,
      at: 0,
    })),
  );
}

/** Finds how many requests of a mix a second keep a core busy. */
export async function saturationOf(scene: Scene, mix: Mix): Promise<number> {
  const rate = 300;
  const seconds = 20;
  const arrivals = createArrivals({ mix, rate, seconds, seed: 1 });
  const { use } = await simulate({
    ...scene,
    // Who is always busy need not wake up.
    costs: { ...scene.costs, waking: 0 },
    processes: 1,
    cores: 1,
    arrivals,
    seed: 1,
    seconds,
    fromSecond: 0,
  });
  return rate / use;
}
