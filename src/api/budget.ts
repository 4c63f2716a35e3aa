import type { Budget } from '../data/database/usage.ts';
import { ApiError, problem } from '../query/result/problems.ts';
import type { RequestBudget } from '../wiki/settings/serving.ts';
import type { Site } from '../wiki/site.ts';
import type { AccountKind } from './request.ts';

/** The budget of a wiki's requests. */
export const budgetOf = ({ configuration }: Site): RequestBudget => configuration.settings.budget;

/** Seconds that a request may take. */
export const secondsFor = (account: AccountKind, site: Site): number =>
  budgetOf(site)[account === 'bot' ? 'botSeconds' : 'seconds'];

/** Refuses what exceeds a request's budget, with the time after which the server may have more to spare. */
export const overBudget = (exceeded: keyof Budget | 'time' | 'memory'): ApiError =>
  new ApiError(problem('main', exceeded === 'time' ? 'overtime' : 'overbudget'), {
    status: 503,
    headers: { 'retry-after': '60' },
  });

/** The time a request has, until it ends or its client has gone. */
export interface Deadline {
  /** Aborts when the time is over. */
  readonly signal: () => AbortSignal;
  readonly hasPassed: () => boolean;
  /** Stops waiting. */
  readonly end: () => void;
}

/** Starts a request's time; a timer runs only once somebody asks for the signal. */
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
