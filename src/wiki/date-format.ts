import { type DatabaseTimestamp, isoTimestamp } from './timestamp.ts';

// Loading what `Intl` knows of dates would take a tenth of the program's start.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a time in English and UTC. The style is a value of the preference `date`: `mdy`, `ymd`, `ISO 8601`, or `dmy`,
 * the default.
 */
export function readableTime(timestamp: DatabaseTimestamp, style: string): string {
  const iso = isoTimestamp(timestamp);
  if (style === 'ISO 8601') return iso.slice(0, -1);
  return `${iso.slice(11, 16)}, ${readableDate(iso.slice(0, 10), style)}`;
}

function readableDate(date: string, style: string): string {
  const [year = 0, number = 1, day = 1] = date.split('-').map(Number);
  const month = months[number - 1] ?? '';
  if (style === 'mdy') return `${month} ${day}, ${year}`;
  return style === 'ymd' ? `${year} ${month} ${day}` : `${day} ${month} ${year}`;
}
