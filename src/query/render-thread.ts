import { Worker } from 'node:worker_threads';
import type { Site } from '../wiki/site.ts';

/** What a thread is to render, by which library, and the wiki's names as the library's configuration has them. */
export interface RenderTask {
  readonly library: string;
  readonly names: Readonly<Record<string, unknown>>;
  readonly texts: readonly { readonly text: string; readonly page: string }[];
}

const mostMilliseconds = 10_000;
const mostMegabytes = 512;

// One thread at a time for a wiki: several would take the memory of all others' requests.
const turns = new WeakMap<Site, Promise<unknown>>();

/** Renders in a thread of its own; undefined where that fails or takes too long. */
export async function renderInThread(task: RenderTask, site: Site): Promise<readonly string[] | undefined> {
  const turn = (turns.get(site) ?? Promise.resolve()).then(async () => runThread(task));
  turns.set(site, turn);
  return turn;
}

async function runThread(task: RenderTask): Promise<readonly string[] | undefined> {
  const file = import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<readonly string[] | undefined>();
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
