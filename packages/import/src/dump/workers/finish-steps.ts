import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createSite, type Configuration } from '@wikiquery/core/wiki';
import { finishSteps } from '../write/finish.ts';
import { openForImport } from '../write/open.ts';
import { openState } from '../write/state.ts';

/** The data that the thread is started with. */
export interface FinishKnowledge {
  /** The database's file. */
  readonly path: string;
  readonly configuration: Configuration;
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** Those whose earlier rows stay. */
  readonly kept: ReadonlySet<string>;
  /** One integer in shared memory; other than 0, it stops the thread after the current step. */
  readonly stop: Int32Array;
}

/** The thread's message that a step begins. */
export interface FinishStepBegun {
  readonly name: string;
  readonly index: number;
  readonly count: number;
}

/** Milliseconds after which finished steps are committed. */
const LONG_STEPS = 1000;

enableCompileCache();
const { path, configuration, given, kept, stop } = workerData as FinishKnowledge;
const database = openForImport(path);
try {
  const keeper = openState(database);
  const steps = finishSteps(createSite(configuration, []), given, kept);
  const isStopped = (): boolean => Atomics.load(stop, 0) !== 0;
  let state = keeper.read();
  while (state && state.step < steps.length && !isStopped()) {
    const began = performance.now();
    const first = state.step;
    let index = first;
    database.exec('BEGIN IMMEDIATE');
    // Most steps are short, and each commit waits for the disk.
    for (let step = steps[index]; step; step = steps[index]) {
      if (index > first && (performance.now() - began > LONG_STEPS || isStopped())) break;
      const begins: FinishStepBegun = { name: step.name, index, count: steps.length };
      parentPort?.postMessage(begins, []);
      step.run(database);
      index++;
    }
    state = { ...state, step: index };
    keeper.write(state);
    database.exec('COMMIT');
  }
} finally {
  database.close();
}
