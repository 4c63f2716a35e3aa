import type { Mutant } from './mutants.ts';

/** What happened to a mutant. */
export interface Outcome {
  readonly mutant: Mutant;
  /** What noticed it; undefined if nothing did. */
  readonly killedBy: 'types' | 'tests' | 'timeout' | undefined;
  /** The error, or the test that failed; of a survivor, what was tried. */
  readonly detail: string;
}

/** The detail of a mutant that no test can notice. */
export const notRun = 'no fast test runs it';
