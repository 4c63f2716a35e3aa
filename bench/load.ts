import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { giveUp } from '../test/rig/command-line.ts';
import { programMissing } from '../test/rig/find-program.ts';

const run = promisify(execFile);

/** The result of a load test. */
export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly percentile99: number;
  /** Responses with an error status, broken connections and timeouts. */
  readonly failures: number;
  /** CPU milliseconds of the server per request, if its processes are known. */
  readonly processor?: number;
}

/** Ends the program with a message if the load generator, wrk, is not installed. */
export function requireLoadGenerator(): void {
  const missing = programMissing('wrk');
  if (missing !== false) giveUp(`${missing}: apt-get install wrk`);
}

/** Sends queries in turn to a URL for some seconds, over several connections with one request at a time. */
export async function load(
  url: string,
  queries: readonly string[],
  seconds: number,
  connections: number,
): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    '-s',
    fileURLToPath(new URL('differing.lua', import.meta.url)),
    url,
    '--',
    randomUUID(),
    ...queries,
  ]);
  return parseReport(stdout);
}

/** Parses the output of wrk. */
export function parseReport(report: string): Load {
  const number = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  const socket = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report);
  return {
    requests: number(/(\d+) requests in /),
    requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
    median: milliseconds(/^\s+50%\s+([\d.]+)(us|ms|s|m)/m.exec(report)),
    percentile99: milliseconds(/^\s+99%\s+([\d.]+)(us|ms|s|m)/m.exec(report)),
    failures:
      number(/Non-2xx or 3xx responses: (\d+)/) +
      (socket ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0),
  };
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(match: RegExpExecArray | null): number {
  return match === null ? Number.NaN : Number(match[1]) * (units[match[2] ?? ''] ?? Number.NaN);
}
