import type { ExpansionContext } from './context.ts';
import { numbersIn } from './numbers.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const shortened = (names: readonly string[]): readonly string[] => names.map((name) => name.slice(0, 3));
const lowerCase = (names: readonly string[]): readonly string[] => names.map((name) => name.toLowerCase());

/** The keys of the messages that name months and weekdays, by their letters in the formats of `{{#time:…}}`. */
export const calendarMessages = {
  // The short name of May is `may`.
  F: lowerCase(months).map((name) => (name === 'may' ? 'may_long' : name)),
  M: lowerCase(shortened(months)),
  xg: lowerCase(months).map((name) => `${name}-gen`),
  l: lowerCase(weekdays),
  D: lowerCase(shortened(weekdays)),
} as const;

/** Names of months and weekdays in a language, by index. */
export interface CalendarNames {
  month(this: void, index: number): string;
  /** The form used within a date, such as the genitive. */
  monthInDate(this: void, index: number): string;
  shortMonth(this: void, index: number): string;
  weekday(this: void, index: number): string;
  shortWeekday(this: void, index: number): string;
  /** A number in the language's digits. */
  number(this: void, digits: string): string;
}

/** Returns the names in a language; English ones if there are no messages. */
export function calendarNames(
  { textIn, site }: Pick<ExpansionContext, 'textIn' | 'site'>,
  language: string,
): CalendarNames {
  const named =
    (messages: readonly string[], english: readonly string[]) =>
    (index: number): string => {
      const message = messages[index];
      return message === undefined ? '' : (textIn?.(message, language) ?? english[index] ?? '');
    };
  return {
    month: named(calendarMessages.F, months),
    monthInDate: named(calendarMessages.xg, months),
    shortMonth: named(calendarMessages.M, shortened(months)),
    weekday: named(calendarMessages.l, weekdays),
    shortWeekday: named(calendarMessages.D, shortened(weekdays)),
    number: (digits) => numbersIn(language, site).format(digits, false),
  };
}
