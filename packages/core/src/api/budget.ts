import type { Budget } from '../data/database/usage.ts';
import { ApiError, problem } from '../query/result/problems.ts';
import type { RequestBudget } from '../wiki/settings/serving.ts';
import type { Site } from '../wiki/site.ts';
import type { AccountKind } from './request.ts';

/** Returns the setting `budget`, which limits each request to a wiki. */
export const budgetOf = ({ configuration }: Site): RequestBudget => configuration.settings.budget;

/** Returns how many seconds a request of an account may take. */
export const secondsFor = (account: AccountKind, site: Site): number =>
  budgetOf(site)[account === 'bot' ? 'botSeconds' : 'seconds'];

/** Returns the error for a request that exceeded its budget: status 503, with `Retry-After`. */
export const overBudget = (exceeded: keyof Budget | 'time' | 'memory'): ApiError =>
  new ApiError(problem('main', exceeded === 'time' ? 'overtime' : 'overbudget'), {
    status: 503,
    headers: { 'retry-after': '60' },
  });

/** The time limit of a request, which also ends when its client disconnects. */
export interface Deadline {
  /** Returns a signal that aborts when the time is over or the client disconnects. */
  readonly signal: () => AbortSignal;
  /** Whether the time was over before the request ended; false if only the client disconnected. */
  readonly hasPassed: () => boolean;
  /** Stops the timer. */
  readonly end: () => void;
}

/** Starts the time limit of a request; its timer is set when `signal` is first called. */
export function startDeadline(seconds: number, leaving: (() => AbortSignal) | undefined): Deadline {
  const begun = performance.now();
  let waiting: { readonly signal: AbortSignal; readonly timer: NodeJS.Timeout } | undefined;
  let hasPassed = false;
  return {
    signal: () => (waiting ??= wait()).signal,
    hasPassed: () => hasPassed,
    end: () => {
      clearTimeout(waiting?.timer);
    },
  };

  function wait(): NonNullable<typeof waiting> {
    const controller = new AbortController();
    const left = leaving?.();
    if (left?.aborted === true) controller.abort();
    left?.addEventListener('abort', () => {
      controller.abort();
    });
    const remaining = seconds * 1000 - (performance.now() - begun);
    const timer = setTimeout(() => {
      hasPassed = true;
      controller.abort();
    }, remaining);
    return { signal: controller.signal, timer };
  }
}
