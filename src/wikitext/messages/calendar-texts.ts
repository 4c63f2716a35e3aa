/** Message names of the months, in order; the short name of May is `may`, so the long one differs. */
const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may_long', 'may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
] as const;

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

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
  for (const [index, [long, short]] of months.entries()) {
    const first = new Date(Date.UTC(2023, index));
    const alone = forms.month.format(first);
    const inDate = forms.date.formatToParts(first).find(({ type }) => type === 'month')?.value ?? alone;
    texts.set(long, alone);
    // Within a date, many languages have another form, and some a number.
    texts.set(`${long.replace('_long', '')}-gen`, /^\d+$/.test(inDate) ? alone : inDate);
    // Korean date formats add the word for month themselves.
    texts.set(short, language === 'ko' ? String(index + 1) : forms.shortMonth.format(first));
  }
  for (const [index, day] of days.entries()) {
    // The first of January 2023 was a Sunday.
    const date = new Date(Date.UTC(2023, 0, index + 1));
    texts.set(day, forms.day.format(date));
    texts.set(day.slice(0, 3), forms.shortDay.format(date));
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
