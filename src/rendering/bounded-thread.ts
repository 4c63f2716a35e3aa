import { Worker } from 'node:worker_threads';
import type { Site } from '../wiki/site.ts';

const mostMilliseconds = 10_000;
const mostMegabytes = 512;

// One thread at a time per wiki, which bounds the memory they take.
const turns = new WeakMap<Site, Promise<unknown>>();

/**
 * Runs potentially slow work in a worker thread; undefined if it fails or times out. The worker reads
 * `workerData` and posts one message.
 */
export async function runInThread(file: URL, data: unknown, site: Site): Promise<unknown> {
  const turn = (turns.get(site) ?? Promise.resolve()).then(async () => runThread(file, data));
  turns.set(site, turn);
  return turn;
}

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
