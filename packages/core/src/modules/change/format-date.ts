import { timestampMilliseconds } from '../../wiki/timestamp.ts';

/** A timestamp in a viewer's date format. */
export interface FormattedDate {
  readonly full: string;
  readonly date: string;
  readonly time: string;
}

/** Formats an ISO 8601 timestamp in the date format of a viewer's preferences; returns other text as it is. */
export function formatDate(timestamp: string, format: string | undefined): FormattedDate {
  const moment = new Date(timestampMilliseconds(timestamp.replaceAll(/\D/g, '')));
  if (Number.isNaN(moment.getTime())) return { full: timestamp, date: timestamp, time: timestamp };
  const iso = moment.toISOString();
  if (format === 'ISO 8601')
    return { full: iso.slice(0, 19), date: iso.slice(0, 10), time: iso.slice(11, 19) };
  const time = iso.slice(11, 16);
  const [year, month, day] = [moment.getUTCFullYear(), monthName(moment), moment.getUTCDate()];
  const date =
    format === 'mdy'
      ? `${month} ${day}, ${year}`
      : format === 'ymd'
        ? `${year} ${month} ${day}`
        : `${day} ${month} ${year}`;
  return { full: `${time}, ${date}`, date, time };
}

const monthName = (moment: Date): string => moment.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
