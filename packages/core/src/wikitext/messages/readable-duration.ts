import type { QueryContext } from '../../query/context.ts';
import { timestampMilliseconds, type DatabaseTimestamp } from '../../wiki/timestamp.ts';
import { withArguments } from './find-message.ts';
import { readMessages } from './messages.ts';
import { apiMessageContext, transformMessage } from './transform.ts';

/** Writes for people how long something lasts from a time to another, or to `infinity`. */
export type WriteDuration = (from: DatabaseTimestamp, to: DatabaseTimestamp) => string;

const units = [
  'millennia',
  'centuries',
  'decades',
  'years',
  'months',
  'days',
  'hours',
  'minutes',
  'seconds',
] as const;

type Unit = (typeof units)[number];

/** Returns a function that writes durations in the interface language. */
export async function readableDurations(
  context: Pick<QueryContext, 'site' | 'store' | 'environment' | 'language'>,
): Promise<WriteDuration> {
  const joints = ['comma-separator', 'and', 'word-separator'];
  const messages = await readMessages(
    ['infiniteblock', ...units.map((unit) => `duration-${unit}`), ...joints],
    context.language,
    context,
  );
  const messageContext = apiMessageContext(messages, context);
  const write = (name: string, args: readonly string[] = []): string =>
    transformMessage(withArguments(messages.text(name) ?? `⧼${name}⧽`, name, args), messageContext);
  const writeUnit = (unit: Unit, count: number): string =>
    write(`duration-${unit}`, [`{{formatnum:${count}}}`]);
  return (from, to) => {
    if (to === 'infinity') return write('infiniteblock');
    const counts = partsOf(from, to);
    const parts = units.filter((unit) => counts[unit] > 0).map((unit) => writeUnit(unit, counts[unit]));
    const last = parts.pop() ?? writeUnit('seconds', 0);
    if (parts.length === 0) return last;
    const [comma = '', and = '', space = ''] = joints.map((name) => write(name));
    return parts.join(comma) + and + space + last;
  };
}

/** Divides the time between two moments into calendar units. */
function partsOf(one: DatabaseTimestamp, other: DatabaseTimestamp): Readonly<Record<Unit, number>> {
  const [from, to] = [one, other].map(timestampMilliseconds).toSorted((a, b) => a - b);
  const [start, end] = [new Date(from ?? 0), new Date(to ?? 0)];
  let months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  let seconds = secondsOfDay(end) - secondsOfDay(start);
  let days = end.getUTCDate() - start.getUTCDate();
  if (seconds < 0) [seconds, days] = [seconds + SECONDS_OF_DAY, days - 1];
  // Months before the last one have the days that are missing.
  for (let month = end.getUTCMonth(); days < 0; month--, months--)
    days += new Date(Date.UTC(end.getUTCFullYear(), month, 0)).getUTCDate();
  const years = Math.floor(months / 12);
  return {
    millennia: Math.floor(years / 1000),
    centuries: Math.floor((years % 1000) / 100),
    decades: Math.floor((years % 100) / 10),
    years: years % 10,
    months: months % 12,
    days,
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}

const SECONDS_OF_DAY = 86_400;

const secondsOfDay = (date: Date): number =>
  (date.getUTCHours() * 60 + date.getUTCMinutes()) * 60 + date.getUTCSeconds();
