import { lookupTable } from '@wikiquery/common/lookup-table';

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const units: Readonly<Record<string, number>> = lookupTable({
  sec: 1000,
  second: 1000,
  min: 60_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  fortnight: 1_209_600_000,
});

/** A date as read so far, in UTC, and whether its time of day is given. */
interface Reading {
  date: Date;
  hasTime: boolean;
}

type Reader = readonly [RegExp, (reading: Reading, parts: readonly string[], now: number) => void];

const monthNumber = (name: string): number => months.findIndex((month) => month.startsWith(name.slice(0, 3)));

function setDay({ date }: Reading, year: number, month: number, day: number): void {
  if (month < 0 || month > 11 || day < 1 || day > 31) date.setTime(Number.NaN);
  else date.setUTCFullYear(year, month, day);
}

function setTime(reading: Reading, hours: number, minutes = 0, seconds = 0): void {
  reading.date.setUTCHours(hours, minutes, seconds, 0);
  reading.hasTime = true;
}

const name = '(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const readers: readonly Reader[] = [
  [
    /^@(-?\d{1,12})/,
    (reading, [seconds]) => {
      reading.date = new Date(Number(seconds) * 1000);
      reading.hasTime = true;
    },
  ],
  [
    /^(\d{4})(\d\d)(\d\d)t?(\d\d):?(\d\d):?(\d\d)/,
    (reading, [y, m, d, h, i, s]) => {
      setDay(reading, Number(y), Number(m) - 1, Number(d));
      setTime(reading, Number(h), Number(i), Number(s));
    },
  ],
  [
    /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/,
    (reading, [y, m, d]) => setDay(reading, Number(y), Number(m) - 1, Number(d)),
  ],
  [
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/,
    (reading, [y, m, d]) => setDay(reading, Number(y), Number(m) - 1, Number(d)),
  ],
  [/^(\d{4})-(\d\d)(?!\d)/, (reading, [y, m]) => setDay(reading, Number(y), Number(m) - 1, 1)],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})/,
    (reading, [m, d, y]) => setDay(reading, Number(y), Number(m) - 1, Number(d)),
  ],
  [
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})/,
    (reading, [d, m, y]) => setDay(reading, Number(y), Number(m) - 1, Number(d)),
  ],
  [
    /^t?(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?/,
    (reading, [h, i, s]) => setTime(reading, Number(h), Number(i), Number(s ?? 0)),
  ],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ -]*${name}(?:[ ,-]*(\\d{4}))?(?!:)`),
    (reading, [d, m = '', y], now) =>
      setDay(
        reading,
        y === undefined ? new Date(now).getUTCFullYear() : Number(y),
        monthNumber(m),
        Number(d),
      ),
  ],
  [
    new RegExp(`^${name} *(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:[ ,]+(\\d{4})(?!:))?`),
    (reading, [m = '', d, y], now) =>
      setDay(
        reading,
        y === undefined ? new Date(now).getUTCFullYear() : Number(y),
        monthNumber(m),
        Number(d),
      ),
  ],
  [
    new RegExp(`^${name}(?: +(\\d{4}))?`),
    (reading, [m = '', y], now) =>
      setDay(reading, y === undefined ? new Date(now).getUTCFullYear() : Number(y), monthNumber(m), 1),
  ],
  [
    /^now\b/,
    (reading, _parts, now) => {
      reading.date = new Date(now);
      reading.hasTime = true;
    },
  ],
  [/^(today|midnight)\b/, (reading) => setTime(reading, 0)],
  [/^noon\b/, (reading) => setTime(reading, 12)],
  [
    /^(yesterday|tomorrow)\b/,
    (reading, [word]) => {
      setTime(reading, 0);
      reading.date.setUTCDate(reading.date.getUTCDate() + (word === 'tomorrow' ? 1 : -1));
    },
  ],
  [/^(?:z|utc|gmt)\b/, () => undefined],
  [
    /^([+-])(\d\d):?(\d\d)(?!\d)/,
    ({ date }, [sign, h, m]) => {
      date.setTime(date.getTime() + (sign === '-' ? 1 : -1) * (Number(h) * 60 + Number(m)) * 60_000);
    },
  ],
  [
    /^([+-]? *\d{1,6}|next|last) *(sec|second|min|minute|hour|day|week|fortnight|month|year)s?( ago)?\b/,
    (reading, [count = '', unit = '', ago]) => {
      const number = count === 'next' ? 1 : count === 'last' ? -1 : Number(count.replaceAll(' ', ''));
      const amount = ago === undefined ? number : -number;
      const { date } = reading;
      if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + amount);
      else if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + amount);
      else date.setTime(date.getTime() + amount * (units[unit] ?? 0));
    },
  ],
  [
    new RegExp(`^(${weekdays.map((day) => `${day.slice(0, 3)}(?:${day.slice(3)})?`).join('|')})\\b,?`),
    (reading, [day = '']) => {
      const wanted = weekdays.findIndex((one) => one.startsWith(day.slice(0, 3)));
      const { date } = reading;
      date.setUTCDate(date.getUTCDate() + ((wanted - date.getUTCDay() + 7) % 7));
      if (!reading.hasTime) setTime(reading, 0);
    },
  ],
];

/** Parses a date in one of the commoner English formats of PHP's `strtotime`, as UTC; undefined for any other text. */
export function readDate(text: string, now: number): Date | undefined {
  let rest = text.trim().toLowerCase();
  if (rest === '') return new Date(now);
  if (/^\d{4}$/.test(rest)) {
    // Quirk: four digits alone are a year, with today's day and month.
    const today = new Date(now);
    return new Date(Date.UTC(Number(rest), today.getUTCMonth(), today.getUTCDate()));
  }
  const reading: Reading = { date: new Date(now), hasTime: false };
  let isRelative = true;
  while (rest !== '') {
    const found = readers.find(([pattern]) => pattern.test(rest));
    const match = found?.[0].exec(rest);
    if (!found || !match) return undefined;
    if (/^(?:@|\d|[a-z]{3})/.test(match[0]) && !/^(?:now|next|last|\d+ *[a-z]+s?(?: ago)?$)/.test(match[0]))
      isRelative = false;
    found[1](reading, match.slice(1), now);
    rest = rest
      .slice(match[0].length)
      .replace(/^[ ,\t]+/, '')
      .replace(/^of +/, '');
  }
  if (!isRelative && !reading.hasTime) reading.date.setUTCHours(0, 0, 0, 0);
  const time = reading.date.getTime();
  return Number.isNaN(time) || reading.date.getUTCFullYear() > 9999 || reading.date.getUTCFullYear() < 0
    ? undefined
    : reading.date;
}
