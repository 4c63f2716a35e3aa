import {
  estimateRequests,
  rateFor,
  secondsFor,
  type ReviewPlan,
  type Source,
} from '@wikiquery/import/mirror';
import type { options } from './help/mirror.ts';
import type { OptionValues } from './options.ts';
import { positive } from './positive.ts';
import { CommandLineError } from './problem.ts';
import { quantity } from './quantities.ts';

/** Minutes within which a mirror hides what its source hides by default, if the rate allows it. */
const USUAL_MINUTES = 5;

/** How soon a mirror has to hide what its source hides; without `minutes`, in 5 or as soon as the rate allows. */
export interface HidingWanted {
  readonly minutes?: number;
  /** Age in days up to which revisions and log entries are compared with the source again. */
  readonly days: number;
  /** Whether the mirror ends when it has caught up, so that nothing is compared again. */
  readonly once: boolean;
}

/** Reads the options that bound how long the mirror shows what the source hides. */
export function hidingWanted(values: OptionValues<typeof options>): HidingWanted {
  const { once, 'hide-within': within } = values;
  const days = positive(values['hide-days'], 'hide-days');
  if (within === undefined) return { days, once };
  if (once) throw new CommandLineError('--hide-within cannot be promised with --once.');
  return { days, once, minutes: positive(within, 'hide-within') };
}

/**
 * Plans how often the newest revisions and log entries are read again; rejects if the rate is too low for `minutes`.
 */
export async function planReview(
  source: Source,
  { minutes, days, once }: HidingWanted,
  perMinute: number,
): Promise<ReviewPlan> {
  if (once) return { within: 0, days, perMinute, requests: 1 };
  const requests = await estimateRequests(source, days, Date.now());
  const within = 60 * (minutes ?? USUAL_MINUTES);
  const needed = rateFor({ requests, within });
  const possible = secondsFor({ requests, perMinute });
  if (needed <= perMinute) return { within, days, perMinute, requests };
  if (minutes === undefined) return { within: possible, days, perMinute, requests };
  throw new CommandLineError(
    `--hide-within ${minutes} cannot be kept with --rate ${perMinute}: the changes of ${quantity(days, 'day')} take ${quantity(requests, 'request')} to read. Use --rate ${needed}, --hide-within ${possible / 60}, or fewer --hide-days.`,
  );
}

/** Describes what a plan promises, in a sentence. */
export const promiseOf = ({ within, days }: ReviewPlan): string =>
  `What the source hides of the last ${quantity(days, 'day')} is hidden here within ${quantity(within / 60, 'minute')}.`;
