import { hashOf } from '../../packages/core/src/api/request-key.ts';
import { percentile } from '../statistics.ts';
import { below, random } from '../wiki/random.ts';
import type { Arrival } from './arrivals.ts';
import { runOnCores } from './cores.ts';
import { createReplicas } from './replicas.ts';
import { createSimulatedServer, type ServerOptions } from './simulated-server.ts';

/** What is simulated: the processes of one host, and the replicas behind them. */
export interface Simulation extends ServerOptions {
  readonly arrivals: readonly Arrival[];
  /** Serving processes. */
  readonly processes: number;
  /** Cores that they and their runners share. */
  readonly cores: number;
  /** Cores of all replicas together, on MariaDB. */
  readonly replicaCores?: number;
  /** Whether identical requests go to the same process; otherwise any may get them. */
  readonly byRequest?: boolean;
  readonly seed: number;
  /** How long requests arrive, and from when they are looked at: before, costs are still being learned. */
  readonly seconds: number;
  readonly fromSecond: number;
}

/** What came of it. */
export interface Outcome {
  /** Requests that were looked at. */
  readonly requests: number;
  /** Share of the time in which serving processes used a core, on average. */
  readonly use: number;
  /** Response times of requests that were answered, in milliseconds. */
  readonly percentile50: number;
  readonly percentile95: number;
  readonly percentile99: number;
  /** Share of the requests that were refused, by a status of 429 or 503. */
  readonly refused: number;
  /** The same by the class of clients. */
  readonly refusedOf: Readonly<Record<string, number>>;
  /** How many requests waited for their turn in a process when another arrived; 99th percentile. */
  readonly queue: number;
}

/** Milliseconds in which requests end that arrived last. */
const REST = 10_000;

/** Simulates processes among which requests are divided as connections are, unless a proxy does it by what they ask for. */
export async function simulate(simulation: Simulation): Promise<Outcome> {
  const { arrivals, processes, cores, costs, seed, seconds, fromSecond } = simulation;
  const replicas =
    costs.database === 'MariaDB' ? createReplicas(simulation.replicaCores ?? cores) : undefined;
  const servers = Array.from({ length: processes }, (_, index) =>
    createSimulatedServer(simulation, replicas, seed * 1000 + index),
  );
  const draw = random(seed, 4);
  for (const arrival of arrivals) {
    const chosen =
      simulation.byRequest === true
        ? hashOf(`${arrival.kind} ${arrival.variant}`) % processes
        : below(draw, processes);
    servers[chosen]?.receive(arrival);
  }
  const tasks = servers.flatMap((server) => server.tasks);
  const used = await runOnCores(cores, tasks, seconds * 1000);
  const serving = servers.map(({ tasks: [process] }) => used[process ? tasks.indexOf(process) : -1] ?? 0);
  await runOnCores(cores, tasks, seconds * 1000 + REST);
  const seen = servers.flatMap(({ ended }) => ended.filter(({ arrival }) => arrival.at >= fromSecond * 1000));
  return {
    ...timesOf(seen),
    use: serving.reduce((sum, each) => sum + each, 0) / Math.min(processes, cores) / (seconds * 1000),
    queue: percentile(
      Float64Array.from(servers.flatMap(({ queueLengths }) => queueLengths)).toSorted(),
      0.99,
    ),
  };
}

/** How a request ended, simulated or real. */
export interface EndedRequest {
  readonly arrival: Pick<Arrival, 'clientClass'>;
  readonly milliseconds: number;
  readonly status: number;
}

/** Sums up how requests ended. */
export function timesOf(
  ended: readonly EndedRequest[],
): Pick<Outcome, 'requests' | 'percentile50' | 'percentile95' | 'percentile99' | 'refused' | 'refusedOf'> {
  const times = Float64Array.from(
    ended.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds),
  ).toSorted();
  const classes = Map.groupBy(ended, ({ arrival }) => arrival.clientClass);
  return {
    requests: ended.length,
    percentile50: percentile(times, 0.5),
    percentile95: percentile(times, 0.95),
    percentile99: percentile(times, 0.99),
    refused: refusedShare(ended),
    refusedOf: Object.fromEntries([...classes].map(([name, all]) => [name, refusedShare(all)])),
  };
}

const refusedShare = (ended: readonly EndedRequest[]): number =>
  ended.filter(({ status }) => status === 429 || status === 503).length / ended.length;
