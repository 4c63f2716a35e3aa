import { isoTimestamp, timestampOf } from '@wikiquery/core/wiki';
import type { ApiAnswer } from '../source/answers.ts';
import type { Source } from '../source/source.ts';

const DAY = 86_400_000;

/** How many parts of the time are sampled if one answer does not cover it. */
const SAMPLES = 10;

/** Estimates how many requests it takes to read the revisions and log entries of the last days; exact if one does. */
export async function estimateRequests(source: Source, days: number, now: number): Promise<number> {
  const whole = await rowsIn(source, now - days * DAY, now);
  if (whole.isComplete) return 1;
  const span = (days * DAY) / SAMPLES;
  let [revisions, logs] = [0, 0];
  for (let i = 0; i < SAMPLES; i++) {
    const rows = await rowsIn(source, now - (i + 1) * span, now - i * span);
    revisions += rows.revisions;
    logs += rows.logs;
  }
  return Math.ceil(Math.max(revisions, logs, 1) / (source.batch * LIST_ITEMS));
}

/** Items in one answer of a list, for each page that a request may name. */
const LIST_ITEMS = 10;

/** Counts the rows of a span of time, or extrapolates from the newest ones if an answer does not have all. */
async function rowsIn(source: Source, from: number, to: number) {
  const [newest, oldest] = [to, from].map((time) => isoTimestamp(timestampOf(time)));
  const answer = await source.ask({
    list: 'allrevisions|logevents',
    arvprop: 'ids|timestamp',
    arvlimit: 'max',
    arvstart: newest,
    arvend: oldest,
    leprop: 'ids|timestamp',
    lelimit: 'max',
    lestart: newest,
    leend: oldest,
  });
  const { allrevisions = [], logevents = [] } = answer.query ?? {};
  const revisions = allrevisions.flatMap((page) => page.revisions);
  return {
    isComplete: answer.continue === undefined,
    revisions: extrapolated(revisions, answer, 'arvcontinue', from, to),
    logs: extrapolated(logevents, answer, 'lecontinue', from, to),
  };
}

function extrapolated(
  rows: readonly { readonly timestamp: string }[],
  answer: ApiAnswer,
  parameter: string,
  from: number,
  to: number,
): number {
  if (answer.continue?.[parameter] === undefined) return rows.length;
  const oldest = Math.min(...rows.map(({ timestamp }) => Date.parse(timestamp)));
  return (rows.length * (to - from)) / Math.max(1000, to - oldest);
}
