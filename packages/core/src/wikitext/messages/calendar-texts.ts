import { lookupTable } from '@wikiquery/common/lookup-table';
import data from '../../wiki/language/calendar.json' with { type: 'json' };
import { calendarMessages } from '../expand/calendar-names.ts';

/** Names by language and kind, joined by `|`; those that a language lacks are empty. */
const calendars: Readonly<Record<string, Readonly<Record<string, string>>>> = lookupTable(data);

/** Returns the names of months and weekdays by message name; empty for languages without any. */
export function calendarTexts(language: string): ReadonlyMap<string, string> {
  const names = calendars[language];
  if (names === undefined) return new Map();
  // The form within dates is left out where it is the usual one.
  const joined = { ...names, xg: names['xg'] ?? names['F'] };
  return new Map(
    Object.entries(calendarMessages).flatMap(([kind, messages]) => {
      const texts = lookupTable<string | undefined>(joined)[kind]?.split('|') ?? [];
      return messages.flatMap((message, i): [string, string][] => {
        const text = texts[i] ?? '';
        return text === '' ? [] : [[message, text]];
      });
    }),
  );
}
