import { Worker } from 'node:worker_threads';
import type { Site } from '../wiki/site.ts';

const mostMilliseconds = 10_000;
const mostMegabytes = 512;

// One thread at a time for a wiki: several would take the memory of all others' requests.
const turns = new WeakMap<Site, Promise<unknown>>();

/**
 * What a thread of its own answers to some data, for work that may take long; undefined where it fails or takes
 * too long. The thread's file reads `workerData` and posts one message.
 */
export async function askThread(file: URL, data: unknown, site: Site): Promise<unknown> {
  const turn = (turns.get(site) ?? Promise.resolve()).then(async () => runThread(file, data));
  turns.set(site, turn);
  return turn;
}

/** Address of a thread's file beside the one that starts it, whether or not they are compiled. */
export const threadFile = (name: string, starter: string): URL =>
  new URL(`./${name}${starter.endsWith('.ts') ? '.ts' : '.js'}`, starter);

async function runThread(file: URL, data: unknown): Promise<unknown> {
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const fail = (): void => {
    resolve(undefined);
  };
  const timer = setTimeout(fail, mostMilliseconds);
  worker.once('message', resolve);
  worker.once('error', fail);
  worker.once('exit', fail);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
