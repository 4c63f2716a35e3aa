import { calendarMessages } from '../expand/calendar-names.ts';

/** Returns the names of months and weekdays by message name; empty for unknown languages. */
export function calendarTexts(language: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (!isKnown(language)) return texts;
  const format = (form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, {
      ...form,
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
  const forms = {
    month: format({ month: 'long' }),
    shortMonth: format({ month: 'short' }),
    date: format({ month: 'long', day: 'numeric' }),
    day: format({ weekday: 'long' }),
    shortDay: format({ weekday: 'short' }),
  };
  const { F, M, xg, l, D } = calendarMessages;
  for (const [index, name] of F.entries()) {
    const first = new Date(Date.UTC(2023, index));
    const alone = forms.month.format(first);
    const inDate = forms.date.formatToParts(first).find(({ type }) => type === 'month')?.value ?? alone;
    texts.set(name, alone);
    // Within a date, many languages have another form, and some a number.
    texts.set(xg[index] ?? '', /^\d+$/.test(inDate) ? alone : inDate);
    // Korean date formats add the word for month themselves.
    texts.set(M[index] ?? '', language === 'ko' ? String(index + 1) : forms.shortMonth.format(first));
  }
  for (const [index, name] of l.entries()) {
    // The first of January 2023 was a Sunday.
    const date = new Date(Date.UTC(2023, 0, index + 1));
    texts.set(name, forms.day.format(date));
    texts.set(D[index] ?? '', forms.shortDay.format(date));
  }
  return texts;
}

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
