import { sendAtRateElsewhere } from './fixed-rate.ts';
import type { Scenario } from './scenarios.ts';
import { processorTimeOf, start, stop, type Program } from './servers.ts';

/** How many requests after a start are compared with later ones. */
export const firstRequestCount = 5000;

/** Requests in between, until V8 has compiled what they run. */
const warmUpCount = 25_000;
/** Requests per second, few enough to leave a server idle at times. */
const rate = 2000;

/** Scenarios of small requests, which cost the program more than the database. */
const mixed = ['siteinfo', 'one-title-info', 'allpages-10', 'backlinks-50', 'two-titles', 'history-50'];

/**
 * Starts each program several times, in turn, with one worker; returns, by program, the CPU time of its first requests
 * divided by that of as many later ones.
 */
export async function compareFirstRequests(
  programs: readonly Program[],
  scenarios: readonly Scenario[],
  port: number,
  starts: number,
): Promise<Readonly<Record<string, readonly number[]>>> {
  const queries = scenarios.filter(({ name }) => mixed.includes(name)).flatMap(({ queries }) => queries);
  const found: Record<string, number[]> = {};
  for (let time = 0; time < starts; time++) {
    for (const program of programs) {
      const server = await start(withOneWorker(program), port);
      try {
        const processorTimeFor = async (requests: number): Promise<number> => {
          const before = processorTimeOf(server) ?? Number.NaN;
          await sendAtRateElsewhere(server.url, rate, requests / rate, queries);
          return (processorTimeOf(server) ?? Number.NaN) - before;
        };
        const first = await processorTimeFor(firstRequestCount);
        await processorTimeFor(warmUpCount);
        const ratio = first / (await processorTimeFor(firstRequestCount));
        if (!Number.isNaN(ratio)) (found[program.name] ??= []).push(ratio);
      } finally {
        await stop(server);
      }
    }
  }
  return found;
}

const withOneWorker = ({ name, command }: Program): Program => ({
  name,
  command: (port) => [...command(port), '--workers', '1'],
});
