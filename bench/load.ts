import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What one server did under load. */
export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly percentile99: number;
  /** Answers that were no HTTP 200, and broken connections. */
  readonly failures: number;
  /** Processor time of the server in milliseconds a request, where its processes are known. */
  readonly processor?: number;
}

/** Whether the load generator is installed. */
export async function hasLoadGenerator(): Promise<boolean> {
  // It has no way to say its version with success: any exit that is not "not found" means that it is there.
  return run('wrk', ['--version']).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  );
}

/** Asks a URL for some seconds over some connections, each asking again as soon as it is answered. */
export async function load(url: string, seconds: number, connections: number): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    url,
  ]);
  return parseReport(stdout);
}

/** Reads what wrk prints. */
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

function milliseconds(found: RegExpExecArray | null): number {
  return found === null ? Number.NaN : Number(found[1]) * (units[found[2] ?? ''] ?? Number.NaN);
}
