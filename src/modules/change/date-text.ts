import { timestampMilliseconds } from '../../wiki/timestamp.ts';

/** A timestamp in a viewer's date format. */
export interface DateTexts {
  readonly whole: string;
  readonly date: string;
  readonly clock: string;
}

/** Formats an ISO 8601 timestamp in the date format of a viewer's preferences. */
export function dateTexts(timestamp: string, form: string | undefined): DateTexts {
  const time = new Date(timestampMilliseconds(timestamp.replaceAll(/\D/g, '')));
  const iso = time.toISOString();
  if (form === 'ISO 8601')
    return { whole: iso.slice(0, 19), date: iso.slice(0, 10), clock: iso.slice(11, 19) };
  const clock = iso.slice(11, 16);
  const [year, month, day] = [time.getUTCFullYear(), monthName(time), time.getUTCDate()];
  const date =
    form === 'mdy'
      ? `${month} ${day}, ${year}`
      : form === 'ymd'
        ? `${year} ${month} ${day}`
        : `${day} ${month} ${year}`;
  return { whole: `${clock}, ${date}`, date, clock };
}

const monthName = (time: Date): string => time.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
