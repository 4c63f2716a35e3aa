import { Worker } from 'node:worker_threads';
import type { Job, JobResults, WorkerKnowledge } from './jobs.ts';

/** A pool of worker threads. */
export interface Pool {
  readonly size: number;
  /** Runs a job on the next free thread; the buffer of its batch is transferred there, and unusable afterwards. */
  run<K extends Job['kind']>(job: Extract<Job, { readonly kind: K }>): Promise<JobResults[K]>;
  close(): Promise<void>;
}

const entry = new URL(import.meta.resolve('@wikiquery/import/threads/dump'));

/** Starts worker threads, each with limited memory. */
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

/** Runs jobs concurrently, and yields their results in the order of the jobs. */
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
      // It is awaited only later; until then a rejection must not count as unhandled.
      result.catch(() => undefined);
      running.push(result);
      const first = running.length > atOnce ? running.shift() : undefined;
      if (first) yield await first;
    }
    // Results of earlier jobs are yielded before the error is thrown.
    for (let first = running.shift(); first; first = running.shift()) yield await first;
    if (failure) throw failure.error;
  } finally {
    await source.return?.(undefined);
    await Promise.allSettled(running);
  }
}
