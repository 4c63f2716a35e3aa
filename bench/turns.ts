import { sendAtRateElsewhere, type FixedRate } from './fixed-rate.ts';
import { load, type Load } from './load.ts';
import { processorTimeOf, type Server } from './servers.ts';
import { median } from './statistics.ts';

/** Requests to a server, sent in turn. */
export interface Target {
  readonly server: Server;
  readonly queries: readonly string[];
}

/** How long and how often to measure. */
export interface Turns {
  readonly turns: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Number of responses in a turn below which its figures say little. */
const fewResponses = 50;

/**
 * Puts load on each target in turn, several times, so that a slow minute of the machine affects all of them. Turns of a
 * server that is slow take five times as long.
 */
export async function loadInTurns(
  targets: readonly Target[],
  { turns, seconds, connections }: Turns,
): Promise<readonly (readonly Load[])[]> {
  const lengths: number[] = [];
  for (const target of targets) {
    const perSecond = await warmUp(target, connections);
    lengths.push(perSecond * seconds < fewResponses ? seconds * 5 : seconds);
  }
  const loads: Load[][] = targets.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { server, queries }] of targets.entries()) {
      const before = processorTimeOf(server);
      const measured = await load(server.url, queries, lengths[index] ?? seconds, connections);
      const after = processorTimeOf(server);
      const isKnown = before !== undefined && after !== undefined && measured.requests > 0;
      loads[index]?.push(
        isKnown ? { ...measured, processor: ((after - before) * 1000) / measured.requests } : measured,
      );
    }
  }
  return loads;
}

/**
 * Sends requests until V8 has compiled what they run; returns how many were answered per second. A request for a title
 * takes a tenth less processor time after 100,000 requests than after 20,000.
 */
async function warmUp({ server, queries }: Target, connections: number): Promise<number> {
  let requests = 0;
  let seconds = 0;
  while (requests < 100_000 && seconds < 12) {
    requests += (await load(server.url, queries, 1, connections)).requests;
    seconds++;
  }
  return requests / seconds;
}

/** Share of the throughput just measured at which response times are measured. */
export const busy = 0.8;

/** Measures the response times of each target in turn, at a fixed rate of {@link busy} of its median throughput. */
export async function paceInTurns(
  targets: readonly Target[],
  loads: readonly (readonly Load[])[],
  { turns, seconds }: Turns,
): Promise<readonly (readonly FixedRate[])[]> {
  const paced: FixedRate[][] = targets.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, { server, queries }] of targets.entries()) {
      const rate = busy * median((loads[index] ?? []).map((each) => each.requestsPerSecond));
      paced[index]?.push(await sendAtRateElsewhere(server.url, rate, seconds, queries));
    }
  }
  return paced;
}
