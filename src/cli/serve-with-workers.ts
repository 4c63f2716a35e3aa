import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { PORT_VARIABLE } from './serve-here.ts';

/** A worker that lives shorter than this, in milliseconds, is taken to have failed to start. */
const SHORT_LIFE = 2000;
/** So many short lives one after the other end the server. */
const MOST_SHORT_LIVES = 5;

/** Serves with several processes, replacing those that end; answers the exit code. */
export async function serveWithWorkers(count: number): Promise<number> {
  // One that every worker knows: any of them may get a session's next request.
  const secret = process.env['WIKIQUERY_SECRET'] || randomBytes(32).toString('hex');
  const state = { stopping: false, shortLives: 0, ready: 0, port: 0 };
  return new Promise((resolve) => {
    const start = (): void => {
      const begun = Date.now();
      const worker = cluster.fork({
        WIKIQUERY_SECRET: secret,
        ...(state.port !== 0 && { [PORT_VARIABLE]: String(state.port) }),
      });
      worker.on('message', (message: unknown) => {
        listening(message as { readonly url: string; readonly port: number });
      });
      worker.on('exit', (code) => {
        ended(code, Date.now() - begun);
      });
    };
    const listening = ({ url, port }: { readonly url: string; readonly port: number }): void => {
      state.ready++;
      state.shortLives = 0;
      if (state.port === 0) {
        // The port may have been chosen by the first worker: the others can only begin now.
        state.port = port;
        for (let i = 1; i < count; i++) start();
      }
      if (state.ready === count) console.log(url);
    };
    const ended = (code: number | null, life: number): void => {
      if (state.stopping) {
        if (workers().length === 0) resolve(0);
        return;
      }
      if (life < SHORT_LIFE) state.shortLives++;
      if (state.port === 0 || state.shortLives >= MOST_SHORT_LIVES) {
        stop('SIGTERM');
        if (workers().length === 0) resolve(code || 1);
      } else start();
    };
    const stop = (name: NodeJS.Signals): void => {
      state.stopping = true;
      for (const worker of workers()) worker.process.kill(name);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    start();
  });
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
