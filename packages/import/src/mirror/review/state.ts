import type { Continuation } from '../source/answers.ts';
import { readJson, storedNames, writeJson } from '../state.ts';
import type { Tables, Writing } from '../write/database.ts';
import { passSeconds, type ReviewPlan } from './plan.ts';

/** How far the newest revisions and log entries have been read again. */
export interface ReviewState {
  /** Where this pass continues; absent at its beginning. */
  readonly next?: Continuation;
  /** When each part of this pass was read, in milliseconds since 1970. */
  readonly read: readonly number[];
  /** When each part of the previous pass was read; empty during the first one. */
  readonly before: readonly number[];
}

/** Reads the state of the review; before the first pass, one in which nothing has been read. */
export const readReview = async (tables: Tables): Promise<ReviewState> =>
  (await readJson<ReviewState>(tables, storedNames.review)) ?? { read: [], before: [] };

/** Stores the state of the review. */
export const writeReview = (writing: Writing, review: ReviewState): Promise<void> =>
  writeJson(writing, storedNames.review, review);

/** Returns when the next part has to be read, in milliseconds since 1970; 0 to read it now. */
export function nextPartAt({ read, before }: ReviewState, plan: ReviewPlan): number {
  const parts = before.length || Math.max(1, plan.requests);
  const pass = 1000 * passSeconds(plan, parts);
  const [first] = read;
  if (first !== undefined) return first + (pass * read.length) / parts;
  return before[0] === undefined ? 0 : before[0] + pass;
}

/**
 * Returns the time since which every row has been read, in milliseconds since 1970; undefined before the first pass is
 * complete. It is that of the part before the next one, since new rows move others into later parts.
 */
export const oldestRead = ({ read, before }: ReviewState): number | undefined =>
  before[Math.max(0, Math.min(read.length, before.length) - 1)];
