import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from '../rig/until.ts';

/** Path of the program. */
export const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));

/** A running `wikiquery serve`. */
export interface ServedWiki extends AsyncDisposable {
  /** URL of its API. */
  readonly url: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly process: ChildProcess;
  /** Lines logged so far. */
  readonly log: () => readonly string[];
  /** Lines logged so far, as soon as there are this many: a line can arrive after the answer that it is about. */
  readonly logged: (least: number) => Promise<readonly string[]>;
  /** Where its metrics are served, if that is at any free port. */
  readonly metricsAddress: () => Promise<string>;
  /** Sends SIGTERM and returns the exit code. */
  end(): Promise<number | null>;
}

/** Starts `wikiquery serve` with these arguments, and waits until it listens. */
export const startServing = (...args: readonly string[]): Promise<ServedWiki> =>
  startServingWith({}, ...args);

/** How a server is started. */
export interface StartOptions {
  /** Added to its environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The user it runs as, where root starts it. */
  readonly uid?: number;
  /** A command that starts it. */
  readonly under?: readonly string[];
}

/** Starts `wikiquery serve` with these options and arguments. */
export async function startServingWith(
  { variables, uid, under = [] }: StartOptions,
  ...args: readonly string[]
): Promise<ServedWiki> {
  const [command = '', ...rest] = [...under, process.execPath, program, 'serve', ...args];
  const served = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
    ...(uid !== undefined && { uid }),
  });
  let logged = '';
  served.stderr.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
    process.stderr.write(text);
  });
  const ended = once(served, 'exit') as Promise<[number | null]>;
  const line = await Promise.race([once(served.stdout, 'data'), ended.then(() => undefined)]);
  if (!line) throw new Error('wikiquery serve exited before it listened.');
  const url = String(line[0]).trim();
  const end = async (): Promise<number | null> => {
    served.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  const log = (): readonly string[] => logged.split('\n').slice(0, -1);
  return {
    url,
    origin: new URL(url).origin,
    process: served,
    log,
    logged: async (least) => {
      await until(() => log().length >= least, `${least} lines are logged`);
      return log();
    },
    metricsAddress: () =>
      until(
        () => log().flatMap((line) => /^Metrics: http:\/\/(\S+)\/metrics$/.exec(line)?.[1] ?? [])[0],
        'the address of the metrics is printed',
      ),
    end,
    [Symbol.asyncDispose]: async () => {
      if (served.exitCode !== null || served.signalCode !== null) return;
      served.kill('SIGKILL');
      await ended;
    },
  };
}
