import type { Continuation } from '../source/answers.ts';
import { readJson, storedNames, writeJson } from '../state.ts';
import type { Tables, Writing } from '../write/database.ts';
import { passSeconds, type ReviewPlan } from './plan.ts';

/** How far the newest revisions and log entries have been read again. */
export interface ReviewState {
  /** Where this pass goes on; absent at its beginning. */
  readonly next?: Continuation;
  /** When each part of this pass was read, in milliseconds since 1970. */
  readonly read: readonly number[];
  /** When each part of the pass before was. */
  readonly before: readonly number[];
}

/** Reads the state; at first, nothing has been read. */
export const readReview = async (tables: Tables): Promise<ReviewState> =>
  (await readJson<ReviewState>(tables, storedNames.review)) ?? { read: [], before: [] };

/** Stores the state. */
export const writeReview = (writing: Writing, review: ReviewState): Promise<void> =>
  writeJson(writing, storedNames.review, review);

/** Returns when the next part is to be read, in milliseconds since 1970. */
export function nextPartAt({ read, before }: ReviewState, plan: ReviewPlan): number {
  const parts = before.length || Math.max(1, plan.requests);
  const pass = 1000 * passSeconds(plan, parts);
  const [first] = read;
  if (first !== undefined) return first + (pass * read.length) / parts;
  return before[0] === undefined ? 0 : before[0] + pass;
}

/**
 * Returns when the row was read that was not read for the longest time, in milliseconds since 1970; undefined before all
 * were read once. New rows move others to the part behind theirs.
 */
export const oldestRead = ({ read, before }: ReviewState): number | undefined =>
  before[Math.max(0, Math.min(read.length, before.length) - 1)];
