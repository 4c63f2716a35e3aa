import { type DatabaseTimestamp, isoTimestamp } from './timestamp.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const dayFirst = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const monthFirst = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Formats a time in English and UTC. The style is a value of the preference `date`: `mdy`, `ymd`, `ISO 8601`, or `dmy`,
 * the default.
 */
export function readableTime(timestamp: DatabaseTimestamp, style: string): string {
  const iso = isoTimestamp(timestamp);
  if (style === 'ISO 8601') return iso.slice(0, -1);
  const date = new Date(iso);
  return `${timeFormat.format(date)}, ${readableDate(date, style)}`;
}

function readableDate(date: Date, style: string): string {
  if (style === 'mdy') return monthFirst.format(date);
  const text = dayFirst.format(date);
  return style === 'ymd' ? text.replace(/^(\d+) (\S+) (.*)$/, '$3 $2 $1') : text;
}
