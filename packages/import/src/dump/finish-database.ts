import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { Configuration } from '@wikiquery/core/wiki';
import type { ImportProgress } from './reading.ts';
import type { FinishKnowledge, FinishStepBegun } from './workers/finish-steps.ts';

/** The database to complete, and how. */
interface FinishJob {
  readonly database: Database;
  readonly configuration: Configuration;
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** Those whose earlier rows stay. */
  readonly kept: ReadonlySet<string>;
  readonly progress: ImportProgress;
  /** When aborted, stops the work after the current step. */
  readonly signal?: AbortSignal;
}

const entry = new URL(import.meta.resolve('@wikiquery/import/threads/finish'));

/**
 * Runs the steps that complete a database in a worker thread, since one statement may take minutes and signals have to
 * be handled meanwhile. Resumes after the last committed step.
 */
export async function finishDatabase({
  database,
  configuration,
  given,
  kept,
  progress,
  signal,
}: FinishJob): Promise<void> {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const knowledge: FinishKnowledge = { path: database.name, configuration, given, kept, stop };
  database.pragma('shrink_memory');
  const worker = new Worker(entry, { workerData: knowledge });
  worker.on('message', ({ name, index, count }: FinishStepBegun) => {
    progress.step(name, index, count);
  });
  const abort = (): void => {
    Atomics.store(stop, 0, 1);
  };
  signal?.addEventListener('abort', abort);
  try {
    await once(worker, 'exit');
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
