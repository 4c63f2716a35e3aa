import { lookupTable } from '@wikiquery/common/lookup-table';
import { addDuration } from './duration.ts';
import { isoTimestamp, parseTimestamp, timestampOf } from './timestamp.ts';

const never: ReadonlySet<string> = new Set(['indefinite', 'infinite', 'infinity', 'never']);

/** Whether a given expiry means that something never ends. */
export const isInfinite = (text: string): boolean => never.has(text);

/**
 * Formats a stored expiry: `infinity`, or another word for it, where it never ends, even if that is stored as null or as
 * an empty text.
 */
export const isoExpiry = (stored: string | null, infinity = 'infinity'): string =>
  stored === null || stored === '' || isInfinite(stored) ? infinity : isoTimestamp(stored);

/** Days that have names, and how many days from now they are. */
const namedDays: Readonly<Record<string, number>> = lookupTable({
  yesterday: -1,
  today: 0,
  midnight: 0,
  tomorrow: 1,
});

const DAY = 86_400_000;

const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?(?: ?(?:Z|UTC|GMT))?$/i;

/** Reads when something ends: `infinity`, or fourteen digits; undefined where a text says neither a time nor a duration. */
export function readExpiry(text: string, now: number): string | undefined {
  if (isInfinite(text)) return 'infinity';
  const given = text.trim();
  if (given.toLowerCase() === 'now') return timestampOf(now);
  const days = namedDays[given.toLowerCase()];
  if (days !== undefined) return timestampOf(Math.floor(now / DAY) * DAY + days * DAY);
  const [, day, time = '00:00'] = date.exec(given) ?? [];
  if (day !== undefined) return parseTimestamp(`${day}T${time}:00Z`, { now });
  if (/^-?\d{1,13}$/.test(given) || given === '') return undefined;
  return parseTimestamp(given, { now }) ?? relative(given, now);
}

function relative(text: string, now: number): string | undefined {
  const back = /^(.*)\s+ago$/i.exec(text)?.[1] ?? /^-\s*(.*)$/.exec(text)?.[1];
  if (back === undefined) return addDuration(now, text.replace(/^next\s+/i, '1 '));
  const ahead = addDuration(0, back);
  const length = ahead && Date.parse(ahead.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'));
  return length === undefined || length === '' ? undefined : timestampOf(now - length);
}
