import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { DATABASE_VARIABLE } from './database-address.ts';
import { createComparisonsOfWorkers } from './drift/share-comparisons.ts';
import { onStop } from './ending.ts';
import { PORT_VARIABLE, WORKERS_VARIABLE } from './serve-here.ts';
import { openServerLog } from './server-log.ts';
import { createThrottleOfWorkers } from './share-throttle.ts';
import { isUsageMessage } from './share-usage.ts';
import { watch } from './watchdog.ts';

/** Number of consecutive workers that may exit before they listen; then the server ends. */
const MOST_FAILED_STARTS = 5;

/** Milliseconds between starts of workers that exit early. */
const RESTART_INTERVAL = 1000;

/**
 * V8 otherwise lets a worker's young generation grow to 128 MB: 16 requests at a time then leave 240 MB resident
 * instead of 200, and answers of many rows take 10 to 30 % more processor time.
 */
const WORKER_FLAGS = '--max-semi-space-size=16';

/** How workers are run. */
export interface Workers {
  readonly count: number;
  /** Port to listen on, 0 for any free one. */
  readonly port: number;
  /** Seconds without a heartbeat after which a worker is replaced. */
  readonly watchdog: number;
  /** Their command line, which every user of the machine can see. */
  readonly args: readonly string[];
  /** The address of their database, with its password; undefined for the sample wiki. */
  readonly address: string | undefined;
}

/** Serves with several processes and replaces those that exit or hang; returns the exit code. */
export async function serveWithWorkers({ count, port, watchdog, args, address }: Workers): Promise<number> {
  // Workers share it, since any of them may get a session's next request.
  const secret = process.env['WIKIQUERY_SECRET'] || randomBytes(32).toString('hex');
  const logger = openServerLog();
  const tell = (worker: Worker, reason: string): void => {
    logger.error({ worker: worker.process.pid, reason }, 'Replacing a worker');
  };
  const state = { stopping: false, code: 0, failedStarts: 0, ready: 0, port };
  const throttle = createThrottleOfWorkers();
  const comparisons = createComparisonsOfWorkers();
  cluster.setupPrimary({ args: [...args] });
  return new Promise((resolve) => {
    const start = (): void => {
      if (state.stopping) return;
      const begun = performance.now();
      let isListening = false;
      const worker = cluster.fork({
        NODE_OPTIONS: `${WORKER_FLAGS} ${process.env['NODE_OPTIONS'] ?? ''}`,
        WIKIQUERY_SECRET: secret,
        ...(address !== undefined && { [DATABASE_VARIABLE]: address }),
        [PORT_VARIABLE]: String(state.port),
        [WORKERS_VARIABLE]: String(count),
      });
      worker.on('message', (message: unknown) => {
        if (isUsageMessage(message)) {
          passToOthers(message, worker);
          return;
        }
        const reply = (answer: object): void => {
          worker.send(answer, () => undefined);
        };
        if (comparisons(message, reply, (result) => passToOthers(result, worker))) return;
        if (throttle(message, reply)) return;
        if (!isAddress(message)) return;
        isListening = true;
        listening(message);
      });
      watch(worker, watchdog, () => {
        tell(worker, `has not responded for ${watchdog} seconds`);
      });
      worker.on('exit', (code, signal) => {
        if (!state.stopping) tell(worker, `exited with ${signal ?? code}`);
        ended(code, isListening, performance.now() - begun);
      });
    };
    const startOthers = (): void => {
      for (let i = 1; i < count; i++) start();
    };
    const listening = (worker: Address): void => {
      state.ready++;
      state.failedStarts = 0;
      if (state.port === 0) {
        // The first worker got any free port; the others have to use the same.
        state.port = worker.port;
        startOthers();
      }
      if (state.ready === count) console.log(worker.url);
    };
    const ended = (code: number | null, hasListened: boolean, life: number): void => {
      if (!hasListened) state.failedStarts++;
      if (!state.stopping && (state.ready === 0 || state.failedStarts >= MOST_FAILED_STARTS)) {
        state.code = code || 1;
        stop('SIGTERM');
      }
      if (!state.stopping) setTimeout(start, Math.max(0, RESTART_INTERVAL - life));
      else if (workers().length === 0) resolve(state.code);
    };
    const stop = (signal: NodeJS.Signals): void => {
      state.stopping = true;
      for (const worker of workers()) worker.process.kill(signal);
    };
    onStop(
      () => {
        stop('SIGTERM');
        if (workers().length === 0) resolve(state.code);
      },
      () => {
        stop('SIGKILL');
      },
    );
    // They reopen their access logs.
    process.on('SIGHUP', () => {
      for (const worker of workers()) worker.process.kill('SIGHUP');
    });
    start();
    if (port !== 0) startOthers();
  });
}

/** Where a worker listens. */
interface Address {
  readonly url: string;
  readonly port: number;
}

const isAddress = (message: unknown): message is Address =>
  typeof message === 'object' && message !== null && 'url' in message && 'port' in message;

const workers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  );

/** Passes a worker's message on to the others; one that is about to exit does not need it. */
function passToOthers(message: object, sender: Worker): void {
  for (const worker of workers())
    if (worker !== sender && worker.isConnected()) worker.send(message, () => undefined);
}
