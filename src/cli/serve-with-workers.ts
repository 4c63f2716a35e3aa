import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { PORT_VARIABLE } from './serve-here.ts';

/** A worker that exits within so many milliseconds has failed to start. */
const SHORT_LIFE = 2000;
/** So many failed starts in a row end the server. */
const MOST_SHORT_LIVES = 5;

/**
 * V8 otherwise lets a worker's young generation grow to 128 MB: 16 requests at a time then leave 240 MB resident
 * instead of 200, and answers of many rows take 10 to 30 % more processor time.
 */
const WORKER_FLAGS = '--max-semi-space-size=16';

/** Serves with several processes and replaces those that exit; returns the exit code. */
export async function serveWithWorkers(count: number, port: number): Promise<number> {
  // Workers share it, since any of them may get a session's next request.
  const secret = process.env['WIKIQUERY_SECRET'] || randomBytes(32).toString('hex');
  const state = { stopping: false, code: 0, shortLives: 0, ready: 0, port };
  return new Promise((resolve) => {
    const start = (): void => {
      const begun = Date.now();
      const worker = cluster.fork({
        NODE_OPTIONS: `${WORKER_FLAGS} ${process.env['NODE_OPTIONS'] ?? ''}`,
        WIKIQUERY_SECRET: secret,
        [PORT_VARIABLE]: String(state.port),
      });
      worker.on('message', (message: unknown) => {
        if (isAddress(message)) listening(message);
      });
      worker.on('exit', (code) => {
        ended(code, Date.now() - begun);
      });
    };
    const startOthers = (): void => {
      for (let i = 1; i < count; i++) start();
    };
    const listening = (worker: Address): void => {
      state.ready++;
      if (state.ready <= count) state.shortLives = 0;
      if (state.port === 0) {
        // The first worker got any free port; the others have to use the same.
        state.port = worker.port;
        startOthers();
      }
      if (state.ready === count) console.log(worker.url);
    };
    const ended = (code: number | null, life: number): void => {
      if (life < SHORT_LIFE) state.shortLives++;
      if (!state.stopping && (state.ready === 0 || state.shortLives >= MOST_SHORT_LIVES)) {
        state.code = code || 1;
        stop('SIGTERM');
      }
      if (!state.stopping) start();
      else if (workers().length === 0) resolve(state.code);
    };
    const stop = (name: NodeJS.Signals): void => {
      state.stopping = true;
      for (const worker of workers()) worker.process.kill(name);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
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
