import { lookupTable } from '@wikiquery/common/lookup-table';

const units: Readonly<Record<string, readonly ['seconds' | 'days' | 'months', number]>> = lookupTable({
  sec: ['seconds', 1],
  second: ['seconds', 1],
  min: ['seconds', 60],
  minute: ['seconds', 60],
  hour: ['seconds', 3600],
  day: ['days', 1],
  week: ['days', 7],
  fortnight: ['days', 14],
  month: ['months', 1],
  year: ['months', 12],
});

const words: Readonly<Record<string, number>> = lookupTable({
  last: -1,
  previous: -1,
  this: 0,
  next: 1,
  a: 1,
  an: 1,
});

const part =
  /^\s*(?:(?<sign>[+-]+)?\s*(?<count>\d+)|(?<word>last|previous|this|next|an?))\s*(?<unit>[a-z]+?)s?\b(?<ago>\s+ago)?[\s,]*/i;

/**
 * Parses a time such as `-2 weeks`, `1 month 3 days ago`, `yesterday` or `2025-01-31 12:00` to milliseconds
 * since 1970; undefined if it is not one.
 */
export function readTimeCondition(text: string, now: number): number | undefined {
  const trimmed = text.trim().toLowerCase();
  const [, start = '', rest = ''] = /^(?:(now|today|midnight|yesterday)\b)?\s*(.*)$/s.exec(trimmed) ?? [];
  if (start === '' && /^\d{4}|^@/.test(trimmed)) return absolute(trimmed);
  if (trimmed === '') return undefined;
  const time = new Date(now);
  if (start !== '' && start !== 'now') time.setUTCHours(0, 0, 0, 0);
  if (start === 'yesterday') time.setUTCDate(time.getUTCDate() - 1);
  const moves = readMoves(rest);
  if (!moves) return undefined;
  const sum = (kind: Move['kind']): number =>
    moves.reduce((total, move) => total + (move.kind === kind ? move.count : 0), 0);
  // Days past the end of a month overflow into the next, after everything is added.
  time.setUTCMonth(time.getUTCMonth() + sum('months'), time.getUTCDate() + sum('days'));
  time.setTime(time.getTime() + sum('seconds') * 1000);
  return Number.isNaN(time.getTime()) ? undefined : time.getTime();
}

interface Move {
  readonly kind: 'seconds' | 'days' | 'months';
  readonly count: number;
}

function readMoves(text: string): readonly Move[] | undefined {
  let moves: Move[] = [];
  let left = text;
  while (left !== '') {
    const match = part.exec(left);
    const unit = units[match?.groups?.['unit'] ?? ''];
    if (!match?.groups || !unit) return undefined;
    const { sign = '', count, word = '', ago } = match.groups;
    const negative = sign.replaceAll('+', '').length % 2 === 1;
    const times = count === undefined ? (words[word] ?? 0) : Number(count) * (negative ? -1 : 1);
    moves.push({ kind: unit[0], count: times * unit[1] });
    // "ago" negates everything before it.
    if (ago !== undefined) moves = moves.map((move) => ({ ...move, count: -move.count }));
    left = left.slice(match[0].length);
  }
  return moves;
}

function absolute(text: string): number | undefined {
  const seconds = /^@(-?\d+)$/.exec(text)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const [, year, month = '', day = '', clock = ''] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[t ]?(\d\d:?\d\d(?::?\d\d)?))?z?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const digits = clock.replaceAll(':', '').padEnd(6, '0');
  const iso = `${year}-${month}-${day}T${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}Z`;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? undefined : time;
}
