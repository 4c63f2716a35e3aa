import type { Range } from '../../index/filters.ts';

type Unit = 'y' | 'm' | 'd' | 'h';

const signs = ['>=', '<=', '>', '<'] as const;

/**
 * Parses a date such as `2024-05`, `now-3d` or `>=2023`, and returns its range of timestamps; undefined if it is
 * invalid. A date is the whole of its year, month or day; `now` is the hour.
 */
export function readDates(value: string, now: number): Range<string> | undefined {
  const sign = signs.find((each) => value.startsWith(each));
  const period = periodOf(value.slice(sign?.length ?? 0), now);
  if (!period) return undefined;
  const [start, end] = [stamp(period.start), stamp(period.end - 1000)];
  switch (sign) {
    case undefined:
      return { least: start, most: end };
    case '>=':
      return { least: start };
    case '>':
      return { least: stamp(period.end) };
    case '<=':
      return { most: end };
    default:
      return { most: stamp(period.start - 1000) };
  }
}

const stamp = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$|\D/g, '');

function periodOf(text: string, now: number): { readonly start: number; readonly end: number } | undefined {
  const relative = /^(now|today)(?:-(\d{1,6})([ymdh]))?$/.exec(text);
  if (relative) {
    const [, word, count = '0', unit = 'h'] = relative;
    const start = startOf(before(now, Number(count), unit as Unit), word === 'now' ? 'h' : 'd');
    return { start, end: before(start, -1, word === 'now' ? 'h' : 'd') };
  }
  const [, year = '', month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (year === '') return undefined;
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const start = Date.parse(`${date}T00:00:00Z`);
  // Rejects dates such as February 30.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== date) return undefined;
  return { start, end: before(start, -1, day !== undefined ? 'd' : month !== undefined ? 'm' : 'y') };
}

function before(time: number, count: number, unit: Unit): number {
  const date = new Date(time);
  if (unit === 'h') return time - count * 3_600_000;
  if (unit === 'd') return time - count * 86_400_000;
  if (unit === 'm') date.setUTCMonth(date.getUTCMonth() - count);
  else date.setUTCFullYear(date.getUTCFullYear() - count);
  return date.getTime();
}

const startOf = (time: number, unit: 'h' | 'd'): number => {
  const length = unit === 'h' ? 3_600_000 : 86_400_000;
  return Math.floor(time / length) * length;
};
