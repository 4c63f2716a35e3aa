import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Clock } from './request-environment.ts';

/** A UTC timestamp of 14 digits, such as `20250131041026`. */
export type DatabaseTimestamp = string;

/** Converts a database timestamp to ISO 8601: `2025-01-31T04:10:26Z`; one that is none to an empty text. */
export function isoTimestamp(timestamp: DatabaseTimestamp): string {
  const t = timestamp;
  if (t.length !== 14) return isoOfOther(t);
  // Called for every row of lists: joining parts takes twice as long, with the flattening when they are written.
  const of = (index: number): number => t.charCodeAt(index);
  // prettier-ignore
  return String.fromCharCode(
    of(0), of(1), of(2), of(3), DASH, of(4), of(5), DASH, of(6), of(7), LETTER_T,
    of(8), of(9), COLON, of(10), of(11), COLON, of(12), of(13), LETTER_Z,
  );
}

/** Converts a timestamp in another form, such as those of imported tables. */
function isoOfOther(text: string): string {
  const parsed = isImplicitNow(text) ? undefined : parseTimestamp(text, { now: 0 });
  return parsed === undefined ? '' : isoTimestamp(parsed);
}

const [DASH, COLON, LETTER_T, LETTER_Z] = [45, 58, 84, 90] as const;

/** Converts milliseconds since 1970 to a database timestamp; undefined outside the years 0 to 9999. */
export function databaseTimestamp(milliseconds: number): DatabaseTimestamp | undefined {
  const seconds = Math.floor(milliseconds / 1000) * 1000;
  if (!(seconds >= earliest && seconds <= latest)) return undefined;
  // Most calls are for the present second.
  if (seconds !== last.seconds) {
    const iso = new Date(seconds).toISOString();
    last = { seconds, timestamp: iso.slice(0, 19).replaceAll(/[-T:]/g, '') };
  }
  return last.timestamp;
}

let last = { seconds: Number.NaN, timestamp: '' };

/** Converts milliseconds since 1970 to a database timestamp; outside the years 0 to 9999, to the last of these. */
export function timestampOf(milliseconds: number): DatabaseTimestamp {
  return databaseTimestamp(milliseconds) ?? '99991231235959';
}

/** Converts a database timestamp to milliseconds since 1970. */
export function timestampMilliseconds(timestamp: DatabaseTimestamp): number {
  return Date.parse(isoTimestamp(timestamp));
}

/** Whether a value implicitly means the current time, which the API warns about. */
export function isImplicitNow(text: string): boolean {
  return text === '' || text === '0';
}

/**
 * Parses a timestamp in the forms that the API accepts: ISO 8601 and variants, 14 digits, seconds since 1970, the forms
 * of e-mail and HTTP headers, `now`; undefined for other text. Days and hours overflow: 31 February 2025 is 3 March.
 */
export function parseTimestamp(text: string, environment: Clock): DatabaseTimestamp | undefined {
  if (text === 'now' || isImplicitNow(text)) return databaseTimestamp(environment.now);
  for (const { pattern, isMail } of forms) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const milliseconds = fromGroups(groups, isMail === true, environment);
    return milliseconds === undefined ? undefined : databaseTimestamp(milliseconds);
  }
  return undefined;
}

const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59Z');

const zone = '(?<zone>Z|[+-]\\d{2}(?::?\\d{2})?)';
const clock = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
const date = '(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})';
const gap = '[ \\t\\r\\n]';

const forms: readonly { readonly pattern: RegExp; readonly isMail?: true }[] = [
  {
    pattern: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})$/,
  },
  { pattern: new RegExp(`^${date}[T ]${clock}(?:[.,]\\d{1,6})?${zone}?\\n?$`) },
  {
    pattern: new RegExp(
      `^(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})T(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})(?:[.,]\\d{1,6})?${zone}?\\n?$`,
    ),
  },
  { pattern: /^(?<unix>-?\d{1,13})(?:\.(?<fraction>\d{1,6}))?$/ },
  { pattern: new RegExp(`^(?<day>\\d{2})-(?<month>\\d{2})-(?<year>\\d{4}) ${clock}\\.\\d{6}\\n?$`) },
  { pattern: new RegExp(`^${date} ${clock}(?:\\.\\d{1,6})?(?<zone>[+\\- ]\\d\\d)\\n?$`) },
  { pattern: new RegExp(`^${date} ${clock}(?:\\.\\d{1,6})? GMT\\n?$`) },
  { pattern: new RegExp(`^(?<year>\\d{4}):(?<month>\\d{2}):(?<day>\\d{2}) ${clock}$`) },
  {
    isMail: true,
    pattern: new RegExp(
      `^${gap}*(?:(?<weekday>[A-Z][a-z]{2}),${gap}*)?(?<day>\\d\\d?)${gap}+(?<monthName>[A-Z][a-z]{2})${gap}+(?<year>\\d{2,})` +
        `${gap}+(?<hour>\\d\\d)${gap}*:${gap}*(?<minute>\\d\\d)${gap}*:${gap}*(?<second>\\d\\d)` +
        `(?:${gap}+(?<zone>[+-]\\d{4}|UT|GMT|[ECMP][SD]T|[A-IK-Za-ik-z]))?(?:${gap}*;|\\n?$)`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?<weekday>[A-Z][a-z]{5,8}), (?<day>\\d\\d)-(?<monthName>[A-Z][a-z]{2})-(?<shortYear>\\d{2}) ${clock}` +
        `(?: (?<zone>[+-]\\d{2}(?::?\\d{2})?|[A-Z]{1,5}))?\\n?$`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?<weekday>[A-Z][a-z]{2}) (?<monthName>[A-Z][a-z]{2}) +(?<day>\\d{1,2}) ${clock} (?<year>\\d{4})\\s*$`,
    ),
  },
];

type Groups = Readonly<Record<string, string | undefined>>;

function fromGroups(groups: Groups, isMail: boolean, environment: Clock): number | undefined {
  if (groups['unix'] !== undefined) return fromSeconds(groups['unix'], groups['fraction'] ?? '');
  const year = yearOf(groups, isMail, environment);
  const month = groups['monthName'] === undefined ? Number(groups['month']) : monthOf(groups['monthName']);
  const weekday = groups['weekday'] === undefined ? undefined : weekdayOf(groups['weekday']);
  const offset = isMail && groups['zone']?.length === 1 ? 0 : zoneMinutes(groups['zone']);
  if (year === undefined || month === undefined || weekday === -1 || offset === undefined) return undefined;
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, Number(groups['day']));
  time.setUTCHours(Number(groups['hour']), Number(groups['minute']), Number(groups['second']));
  // Quirk: a wrong day of the week moves the date forward to the next such day.
  if (weekday !== undefined) time.setUTCDate(time.getUTCDate() + ((weekday - time.getUTCDay() + 7) % 7));
  return time.getTime() - offset * 60_000;
}

function fromSeconds(seconds: string, fraction: string): number {
  const part = Number(`0.${fraction}0`) * 1000;
  return Number(seconds) * 1000 + (seconds.startsWith('-') ? -part : part);
}

function yearOf(groups: Groups, isMail: boolean, environment: Clock): number | undefined {
  if (groups['shortYear'] !== undefined) {
    const pivot = new Date(environment.now).getUTCFullYear() + 50;
    const year = pivot - (pivot % 100) + Number(groups['shortYear']);
    return year > pivot ? year - 100 : year;
  }
  const year = Number(groups['year']);
  if (year > 9999) return undefined;
  if (!isMail || year >= 1000) return year;
  return year + (year < 50 ? 2000 : 1900);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function monthOf(name: string): number | undefined {
  const index = months.indexOf(name.toLowerCase());
  return index < 0 ? undefined : index + 1;
}

function weekdayOf(name: string): number {
  const lower = name.toLowerCase();
  return weekdays.findIndex((day) => day === lower || day.slice(0, 3) === lower);
}

/** Offsets of abbreviated time zones from UTC in minutes. */
const zones: Readonly<Record<string, number>> = lookupTable({
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  JST: 540,
});

function zoneMinutes(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const numeric = /^([+\- ])(\d{2}):?(\d{2})?$/.exec(text);
  if (numeric === null) return zones[text] ?? militaryZone(text);
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? '0');
  return numeric[1] === '-' ? -minutes : minutes;
}

/** A to M without J are 1 to 12 hours ahead of UTC, N to Y behind. */
function militaryZone(letter: string): number | undefined {
  if (letter.length !== 1) return undefined;
  const east = 'ABCDEFGHIKLM'.indexOf(letter);
  if (east >= 0) return (east + 1) * 60;
  const west = 'NOPQRSTUVWXY'.indexOf(letter);
  return west < 0 ? undefined : (west + 1) * -60;
}
