import { Worker } from 'node:worker_threads';
import type { Job, JobResults, WorkerKnowledge } from './jobs.ts';

/** Threads that read what is handed to them. */
export interface Pool {
  readonly size: number;
  /** Hands a job to a thread that is free, as soon as one is; its bytes are given away. */
  run<K extends Job['kind']>(job: Extract<Job, { readonly kind: K }>): Promise<JobResults[K]>;
  close(): Promise<void>;
}

const entry = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/** Starts threads; each has a bounded memory of its own, in megabytes. */
export function startPool(size: number, knowledge: WorkerKnowledge): Pool {
  const workers = Array.from(
    { length: size },
    () =>
      new Worker(entry, {
        workerData: knowledge,
        resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 },
      }),
  );
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const release = (worker: Worker): void => {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  };
  const acquire = (): Worker | Promise<Worker> =>
    free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  return {
    size,
    run: async (job) => {
      const worker = await acquire();
      try {
        return (await ask(worker, job)) as never;
      } finally {
        release(worker);
      }
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

const ask = (worker: Worker, job: Job): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off('message', done);
      worker.off('error', fail);
    };
    const done = (result: unknown): void => {
      end();
      resolve(result);
    };
    const fail = (error: unknown): void => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on('message', done);
    worker.on('error', fail);
    worker.postMessage(job, job.kind === 'links' ? [] : [job.batch.bytes.buffer as ArrayBuffer]);
  });

/** Runs several jobs at once and hands on their results in the order of the jobs. */
export async function* inOrder<J, R>(
  jobs: AsyncIterable<J>,
  run: (job: J) => Promise<R>,
  atOnce: number,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  const source = jobs[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => {
        failure = { error };
      });
      if (!next || next.done) break;
      const result = run(next.value);
      // Whoever waits for it comes later; until then a failure must not count as unnoticed.
      result.catch(() => undefined);
      running.push(result);
      const first = running.length > atOnce ? running.shift() : undefined;
      if (first) yield await first;
    }
    // What came before a failure is handed on before it.
    for (let first = running.shift(); first; first = running.shift()) yield await first;
    if (failure) throw failure.error;
  } finally {
    await source.return?.(undefined);
    await Promise.allSettled(running);
  }
}
