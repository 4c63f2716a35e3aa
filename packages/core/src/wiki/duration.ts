import { lookupTable } from '@wikiquery/common/lookup-table';
import { timestampOf } from './timestamp.ts';

const part = /\s*\+?\s*(\d+|an?)\s*(sec(?:ond)?|min(?:ute)?|hour|day|week|fortnight|month|year)s?\b/giy;

/** Units of fixed length, in seconds. */
const seconds: Readonly<Record<string, number>> = lookupTable({
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  hour: 3600,
  day: 86400,
  week: 604800,
  fortnight: 1209600,
});

/** Adds a duration such as `2 weeks 1 day` to a time in milliseconds since 1970; undefined for other text. */
export function addDuration(start: number, duration: string): string | undefined {
  let end = start;
  let read = 0;
  for (const match of duration.matchAll(part)) {
    const [whole, number = '', unit = ''] = match;
    const count = /^\d/.test(number) ? Number(number) : 1;
    end = addUnits(end, count, unit.toLowerCase());
    read += whole.length;
  }
  return read === 0 || duration.slice(read).trim() !== '' || Number.isNaN(end) ? undefined : timestampOf(end);
}

function addUnits(start: number, count: number, unit: string): number {
  const fixed = seconds[unit];
  if (fixed !== undefined) return start + count * fixed * 1000;
  const time = new Date(start);
  if (unit === 'year') time.setUTCFullYear(time.getUTCFullYear() + count);
  else time.setUTCMonth(time.getUTCMonth() + count);
  return time.getTime();
}
