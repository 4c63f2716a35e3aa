import { readOptions } from '../../data/store/own-account.ts';
import type { QueryContext } from '../../query/context.ts';
import { calendarMessages, calendarNames } from '../expand/calendar-names.ts';
import { dateParts } from '../expand/write-date.ts';
import data from '../../wiki/language/date-formats.json' with { type: 'json' };
import { lookupTable } from '../../wiki/lookup-table.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import { type DatabaseTimestamp, timestampMilliseconds } from '../../wiki/timestamp.ts';
import { messageLanguages, withArguments } from './find-message.ts';
import { readMessages } from './messages.ts';

/** How a language writes times with their dates. */
interface DateFormats {
  /** The default style. */
  readonly style?: string;
  /** Formats by style, in the letters of `{{#time:…}}`. */
  readonly formats?: Readonly<Record<string, string>>;
  /** The digits from 0 to 9. */
  readonly digits?: string;
}

const dateFormats: Readonly<Record<string, DateFormats>> = lookupTable(data);

/** Formats a time for people, in UTC. */
export type WriteTime = (timestamp: DatabaseTimestamp) => string;

/** The keys of the messages that name months or weekdays, by format letter. */
const named: Readonly<Record<string, readonly string[]>> = lookupTable(calendarMessages);

/** Years of the Thai and the Minguo calendar. */
const years: Readonly<Record<string, (date: Date) => string>> = lookupTable({
  xkY: (date) => String(date.getUTCFullYear() + 543),
  xoY: (date) => String(date.getUTCFullYear() - 1911),
});

/** A quoted text, an escaped character, a number in Western digits, a letter, or any other character. */
const elements = /"([^"]*)"|\\(.)|xn(.)|(x[ko]Y|xg|.)/gsu;
const isSupported = (format: string): boolean => !/x(?![ngko])/.test(format);

/** Returns a function that formats times in the interface language and in the viewer's date format. */
export async function readableTimes(
  context: Pick<QueryContext, 'site' | 'store' | 'viewer' | 'language'>,
): Promise<WriteTime> {
  const { language } = context;
  const format = formatIn(language, await preferredStyle(context));
  const messages = await readMessages(
    [...format.matchAll(elements)].flatMap(([, , , , letter = '']) => named[letter] ?? []),
    language,
    context,
  );
  const calendar = (name: string): string | undefined => {
    const text = messages.text(name);
    return text === undefined ? undefined : withArguments(text, name, []);
  };
  const names = calendarNames({ site: context.site, calendar }, language);
  const digits = Array.from(firstOf(language, (formats) => formats.digits) ?? '');
  const localized = (text: string): string =>
    text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return (timestamp) => {
    const date = new Date(timestampMilliseconds(timestamp));
    if (Number.isNaN(date.getTime())) return timestamp;
    return format.replaceAll(
      elements,
      (_, quoted?: string, escaped?: string, western?: string, letter: string = '') => {
        if (western !== undefined) return dateParts[western]?.(date, names) ?? western;
        const value = (years[letter] ?? dateParts[letter])?.(date, names) ?? letter;
        return quoted ?? escaped ?? (letter in named ? value : localized(value));
      },
    );
  };
}

const firstOf = <T>(language: string, part: (of: DateFormats) => T | undefined): T | undefined =>
  messageLanguages(language)
    .map((code) => part(dateFormats[code] ?? {}))
    .find((found) => found !== undefined);

/** Returns the format of a style; of the language's default if it lacks the style or that needs another calendar. */
function formatIn(language: string, style: string): string {
  const of = (wanted: string): string | undefined => {
    const format = firstOf(language, ({ formats }) => formats?.[wanted]);
    return format !== undefined && isSupported(format) ? format : undefined;
  };
  const own = firstOf(language, (formats) => formats.style) ?? 'dmy';
  return of(style) ?? of(own === 'dmy or mdy' ? 'dmy' : own) ?? 'H:i, j F Y';
}

async function preferredStyle({
  store,
  viewer,
  site,
}: Pick<QueryContext, 'store' | 'viewer' | 'site'>): Promise<string> {
  const own = isRegistered(viewer) ? (await readOptions(store, viewer))['date'] : undefined;
  const siteDefault = site.configuration.defaultoptions['date'];
  return own ?? (typeof siteDefault === 'string' ? siteDefault : 'default');
}
