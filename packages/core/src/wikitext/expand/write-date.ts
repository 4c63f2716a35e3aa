import type { CalendarNames } from './calendar-names.ts';

const pad = (number: number, length = 2): string => String(number).padStart(length, '0');
const dayMilliseconds = 86_400_000;
const startOfYear = (year: number): number => Date.UTC(year, 0, 1);
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const thursdayOf = (date: Date): Date =>
  new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayMilliseconds);

/** The ISO 8601 week number: a week belongs to the year of its Thursday. */
export function weekOf(date: Date): number {
  const thursday = thursdayOf(date);
  return Math.floor((thursday.getTime() - startOfYear(thursday.getUTCFullYear())) / dayMilliseconds / 7) + 1;
}

/** Writers of the parts of a date, by their letters in PHP's formats, with MediaWiki's `xg`. */
export const dateParts: Readonly<Record<string, (date: Date, names: CalendarNames) => string>> = {
  d: (date) => pad(date.getUTCDate()),
  D: (date, { shortWeekday }) => shortWeekday(date.getUTCDay()),
  j: (date) => String(date.getUTCDate()),
  l: (date, { weekday }) => weekday(date.getUTCDay()),
  N: (date) => String(date.getUTCDay() || 7),
  w: (date) => String(date.getUTCDay()),
  z: (date) => String(Math.floor((date.getTime() - startOfYear(date.getUTCFullYear())) / dayMilliseconds)),
  W: (date) => pad(weekOf(date)),
  F: (date, { month }) => month(date.getUTCMonth()),
  m: (date) => pad(date.getUTCMonth() + 1),
  M: (date, { shortMonth }) => shortMonth(date.getUTCMonth()),
  n: (date) => String(date.getUTCMonth() + 1),
  t: (date) => String(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  L: (date) => (isLeap(date.getUTCFullYear()) ? '1' : '0'),
  o: (date) => String(thursdayOf(date).getUTCFullYear()),
  Y: (date) => pad(date.getUTCFullYear(), 4),
  y: (date) => pad(date.getUTCFullYear() % 100),
  a: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  g: (date) => String(date.getUTCHours() % 12 || 12),
  G: (date) => String(date.getUTCHours()),
  h: (date) => pad(date.getUTCHours() % 12 || 12),
  H: (date) => pad(date.getUTCHours()),
  i: (date) => pad(date.getUTCMinutes()),
  s: (date) => pad(date.getUTCSeconds()),
  c: (date) => `${date.toISOString().slice(0, 19)}+00:00`,
  r: (date) => date.toUTCString().replace('GMT', '+0000'),
  e: () => 'UTC',
  I: () => '0',
  O: () => '+0000',
  P: () => '+00:00',
  T: () => 'UTC',
  Z: () => '0',
  U: (date) => String(Math.floor(date.getTime() / 1000)),
  xg: (date, { monthInDate }) => monthInDate(date.getUTCMonth()),
};

/**
 * Formats a date as `{{#time:…}}` does, such as `j F Y`; quotation marks and backslashes set off literal text. Of the
 * letters that MediaWiki adds to PHP's, only `xg` and `xx` are supported; `xn`, `xN`, `xr` and `xh` write nothing.
 */
export function writeDate(format: string, date: Date, names: CalendarNames): string {
  return format.replaceAll(
    /"([^"]*)"|\\(.)|x([nNrhgx])|([\s\S])/gu,
    (_, quoted, escaped, special, letter: string) => {
      if (quoted !== undefined) return String(quoted);
      if (escaped !== undefined) return String(escaped);
      if (special === 'x') return 'x';
      if (special !== undefined) return special === 'g' ? (dateParts['xg']?.(date, names) ?? '') : '';
      const value = Object.hasOwn(dateParts, letter) ? (dateParts[letter]?.(date, names) ?? '') : undefined;
      return value !== undefined && /^\d+$/.test(value) ? names.number(value) : (value ?? letter);
    },
  );
}

/** Groups of format letters with the seconds until they change, the most frequent changes first. */
const changing: readonly (readonly [letters: string, ends: (date: Date) => number])[] = [
  ['scrU', () => 1],
  ['i', (date) => 60 - date.getUTCSeconds()],
  ['aAgGhH', (date) => 3600 - (Math.floor(date.getTime() / 1000) % 3600)],
  ['dDjlNwz', (date) => untilDay(date, 1)],
  ['W', (date) => untilDay(date, 8 - (date.getUTCDay() || 7))],
  [
    'FmMnt',
    (date) => Math.ceil((Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) - date.getTime()) / 1000),
  ],
  ['LoYy', (date) => Math.ceil((startOfYear(date.getUTCFullYear() + 1) - date.getTime()) / 1000)],
];

const untilDay = (date: Date, days: number): number =>
  days * 86_400 - (Math.floor(date.getTime() / 1000) % 86_400);

/** Returns the seconds until the current time looks different in a format; undefined if it never does. */
export function secondsUntilChange(format: string, date: Date): number | undefined {
  const letters = format.replaceAll(/"[^"]*"|\\.|x[nNrhg]/gu, '');
  return changing.find(([of]) => of.split('').some((letter) => letters.includes(letter)))?.[1](date);
}
