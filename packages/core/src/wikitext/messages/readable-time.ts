import { lookupTable } from '@wikiquery/common/lookup-table';
import { readOptions } from '../../data/store/own-account.ts';
import type { QueryContext } from '../../query/context.ts';
import data from '../../wiki/language/date-formats.json' with { type: 'json' };
import type { Clock } from '../../wiki/request-environment.ts';
import type { Site } from '../../wiki/site.ts';
import { viewerOffsets, zoneOffsets } from '../../wiki/time-zone.ts';
import { timestampMilliseconds, type DatabaseTimestamp } from '../../wiki/timestamp.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import { calendarMessages, calendarNames } from '../expand/calendar-names.ts';
import { dateParts } from '../expand/write-date.ts';
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

/** Formats a time for people, in the viewer's time zone. */
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

/** Returns a function that formats times in the interface language, in the viewer's date format and time zone. */
export async function readableTimes(
  context: Pick<QueryContext, 'site' | 'store' | 'viewer' | 'language' | 'environment'>,
): Promise<WriteTime> {
  const { site, viewer, environment } = context;
  const own = isRegistered(viewer) ? await readOptions(context.store, viewer) : {};
  const zone = own['timecorrection'] ?? siteDefault('timecorrection', site) ?? 'System';
  // MediaWiki shows all times with the offset that the wiki's zone has now.
  const offsetAt = viewerOffsets(zone, () => systemOffset(site, environment));
  return writeTimes(own['date'] ?? siteDefault('date', site), offsetAt, context);
}

/** Returns a function that formats times in a language and the wiki's date format, in UTC. */
export const readableTimesInUtc = (
  context: Pick<QueryContext, 'site' | 'store' | 'language'>,
): Promise<WriteTime> => writeTimes(siteDefault('date', context.site), () => 0, context);

async function writeTimes(
  style: string | undefined,
  offsetAt: (milliseconds: number) => number,
  context: Pick<QueryContext, 'site' | 'store' | 'language'>,
): Promise<WriteTime> {
  const { language } = context;
  const format = formatIn(language, style ?? 'default');
  const messages = await readMessages(
    [...format.matchAll(elements)].flatMap(([, , , , letter = '']) => named[letter] ?? []),
    language,
    context,
  );
  const textIn = (name: string): string | undefined => {
    const text = messages.text(name);
    return text === undefined ? undefined : withArguments(text, name, []);
  };
  const names = calendarNames({ site: context.site, textIn }, language);
  const digits = Array.from(firstOf(language, (formats) => formats.digits) ?? '');
  const localized = (text: string): string =>
    text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return (timestamp) => {
    const time = timestampMilliseconds(timestamp);
    if (Number.isNaN(time)) return timestamp;
    const date = new Date(time + offsetAt(time) * MINUTE);
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

/** Milliseconds of a minute. */
const MINUTE = 60_000;

/** Returns the current offset of the wiki's time zone, in minutes. */
function systemOffset({ configuration }: Site, clock: Clock): number {
  const { timezone } = configuration.general;
  if (typeof timezone !== 'string' || timezone === 'UTC') return 0;
  return zoneOffsets(timezone)?.(clock.now) ?? 0;
}

/** Returns the wiki's default of a preference, if it is a text. */
function siteDefault(name: string, { configuration }: Site): string | undefined {
  const value = configuration.defaultoptions[name];
  return typeof value === 'string' ? value : undefined;
}
