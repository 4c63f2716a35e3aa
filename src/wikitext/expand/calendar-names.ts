import type { ExpansionContext } from './context.ts';
import { numbersIn } from './numbers.ts';

const months =
  'January February March April May_long June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Names of months and weekdays in a language, by index. */
export interface CalendarNames {
  month(this: void, index: number): string;
  /** The form within a date. */
  monthInDate(this: void, index: number): string;
  shortMonth(this: void, index: number): string;
  weekday(this: void, index: number): string;
  shortWeekday(this: void, index: number): string;
  /** A number in the language's digits. */
  number(this: void, digits: string): string;
}

/** Names in a language, or in English where nothing else is known. */
export function calendarNames(
  { calendar, site }: Pick<ExpansionContext, 'calendar' | 'site'>,
  language: string,
): CalendarNames {
  const said = (message: string, usual: string): string =>
    calendar?.(message.toLowerCase(), language) ?? usual;
  const plain = (name: string): string => name.replace('_long', '');
  const named =
    (names: readonly string[], messageOf: (name: string) => string, usual: (name: string) => string) =>
    (index: number): string => {
      const name = names[index];
      return name === undefined ? '' : said(messageOf(name), usual(name));
    };
  const short = (name: string): string => name.slice(0, 3);
  return {
    month: named(months, (name) => name, plain),
    monthInDate: named(months, (name) => `${plain(name)}-gen`, plain),
    shortMonth: named(months, short, short),
    weekday: named(weekdays, (name) => name, plain),
    shortWeekday: named(weekdays, short, short),
    number: (digits) => numbersIn(language, site).format(digits, false),
  };
}
