import { calendarNames } from './calendar-names.ts';
import { languageOf, type Call } from './context.ts';

/** The styles of dates, in the order in which they are tried. */
const styles = ['mdy', 'dmy', 'ymd', 'ISO 8601', 'ydm', 'dm', 'md'] as const;
type Style = (typeof styles)[number];

interface DateInText {
  readonly day: string;
  /** 1 to 12. */
  readonly month: number;
  /** Absent if the date names no year. */
  readonly year?: string;
  /** The parts as in ISO 8601. */
  readonly iso: { readonly year?: string; readonly month: string; readonly day: string };
}

/** Evaluates `{{#formatdate:…}}`: rewrites a date in another style, and leaves other texts alone. */
export function formatDate(call: Call): string {
  const text = call.text(0) ?? '';
  if (text.length > longestDate) return text;
  const { context } = call.frame.expansion;
  const { month, shortMonth } = calendarNames(context, languageOf(context));
  const indices = Array.from({ length: 12 }, (_, index) => index);
  const months = new Map(
    [month, shortMonth].flatMap((nameOf) => indices.map((index) => [nameOf(index).toLowerCase(), index + 1])),
  );
  const patterns = patternsWith([...months.keys()]);
  for (const style of styles) {
    const date = style === 'ISO 8601' ? readIsoDate(text) : readDateAs(patterns[style], text, months);
    const written = date && writeDateAs(targetOf(style, call.text(1) ?? ''), date, month);
    if (date && written !== undefined) {
      const iso = [date.iso.year, date.iso.month, date.iso.day].filter((part) => part !== undefined);
      return `<span class="mw-formatted-date" title="${iso.join('-')}">${written}</span>`;
    }
  }
  return text;
}

/** Returns the style to write a date in: the wanted one if there is one that applies, otherwise the given one. */
function targetOf(given: Style, wanted: string): Style {
  if (given === 'dm') return wanted === 'mdy' ? 'md' : 'dm';
  if (given === 'md') return wanted === 'dmy' ? 'dm' : 'md';
  return wanted === 'dmy' || wanted === 'mdy' || wanted === 'ymd' || wanted === 'ISO 8601' ? wanted : given;
}

/** No date has more characters. */
const longestDate = 100;

type Patterns = Readonly<Record<Exclude<Style, 'ISO 8601'>, RegExp>>;

/** Returns the patterns of the styles in which months have names. */
function patternsWith(months: readonly string[]): Patterns {
  const name = `(?<month>${months.map((month) => RegExp.escape(month)).join('|')})`;
  const day = '(?<day>\\d{1,2})';
  const year = '(?<year>\\d{1,4}(?:[ _]BC)?)';
  const between = '(?: *, *| +)';
  const [dayMonth, monthDay] = [`${day}[ _]${name}`, `${name}[ _]${day}`];
  const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'iu');
  return {
    mdy: whole(monthDay + between + year),
    dmy: whole(dayMonth + between + year),
    ymd: whole(year + between + monthDay),
    ydm: whole(year + between + dayMonth),
    dm: whole(dayMonth),
    md: whole(monthDay),
  };
}

function readDateAs(
  pattern: RegExp,
  text: string,
  months: ReadonlyMap<string, number>,
): DateInText | undefined {
  const { day, month: name, year } = pattern.exec(text)?.groups ?? {};
  const month = months.get(name?.toLowerCase() ?? '');
  if (day === undefined || month === undefined) return undefined;
  const iso = {
    ...(year !== undefined && { year: isoYearOf(year) }),
    month: String(month).padStart(2, '0'),
    day: day.padStart(2, '0'),
  };
  return { day, month, ...(year !== undefined && { year }), iso };
}

function readIsoDate(text: string): DateInText | undefined {
  const [, year, month, day] = /^(-?\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const number = Number(year);
  const shown = number <= 0 ? `${Number(year.slice(1)) + 1} BC` : String(number);
  return { day: String(Number(day)), month: Number(month), year: shown, iso: { year, month, day } };
}

/** The year 1 BC is 0 in ISO 8601. */
function isoYearOf(written: string): string {
  const number = Number.parseInt(written, 10);
  return written.endsWith('BC') ? `-${String(number - 1).padStart(4, '0')}` : String(number).padStart(4, '0');
}

function writeDateAs(style: Style, date: DateInText, nameOf: (index: number) => string): string | undefined {
  const { day, iso } = date;
  if (style === 'ISO 8601') return `${iso.year ?? ''}-${iso.month}-${iso.day}`;
  if (date.month < 1 || date.month > 12) return undefined;
  const month = nameOf(date.month - 1);
  const of = date.year ?? '';
  const written: Readonly<Record<Exclude<Style, 'ISO 8601'>, string>> = {
    mdy: `${month} ${day}, ${of}`,
    dmy: `${day} ${month} ${of}`,
    ymd: `${of} ${month} ${day}`,
    ydm: `${of}, ${day} ${month}`,
    dm: `${day} ${month}`,
    md: `${month} ${day}`,
  };
  return written[style];
}
