import type { Site } from '@wikiquery/core/wiki';
import { itemsOf, resultOf, textOf, type Ask } from './ask.ts';
import { nameOf } from './namespaces.ts';

/** A number of edits by what they have in common. */
export interface Count {
  readonly label: string;
  readonly count: number;
}

/** What the latest edits tell about a wiki. */
export interface Activity {
  readonly edits: number;
  /** Whether these are all edits of the wiki. */
  readonly isWhole: boolean;
  readonly unit: 'day' | 'month' | 'year';
  /** The oldest first, without gaps. */
  readonly byTime: readonly Count[];
  /** The most first. */
  readonly byNamespace: readonly Count[];
}

/** Reads when and in which namespaces the latest 500 edits were made. */
export async function readActivity(ask: Ask, site: Site): Promise<Activity> {
  const answer = await ask({ list: 'allrevisions', arvprop: 'timestamp', arvlimit: '500' });
  const byDay = new Map<string, number>();
  const byNamespace = new Map<string, number>();
  let edits = 0;
  for (const { ns, revisions } of itemsOf(resultOf(answer)['allrevisions'])) {
    const namespace = nameOf(Number(ns), site);
    for (const { timestamp } of itemsOf(revisions)) {
      const day = textOf(timestamp)?.slice(0, 10) ?? '';
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
      byNamespace.set(namespace, (byNamespace.get(namespace) ?? 0) + 1);
      edits++;
    }
  }
  const { unit, bins } = binsOf(byDay);
  return {
    edits,
    isWhole: answer['continue'] === undefined,
    unit,
    byTime: bins,
    byNamespace: Array.from(byNamespace, ([label, count]) => ({ label, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_NAMESPACES),
  };
}

const MOST_NAMESPACES = 8;

/** Bins that a chart has room for. */
const MOST_BINS = 40;

/** Counts by the smallest unit of time that needs few enough bins, without gaps. */
export function binsOf(days: ReadonlyMap<string, number>): {
  readonly unit: Activity['unit'];
  readonly bins: readonly Count[];
} {
  const sorted = [...days.keys()].toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return { unit: 'day', bins: [] };
  for (const [unit, length] of [
    ['day', 10],
    ['month', 7],
    ['year', 4],
  ] as const) {
    const bins = new Map<string, number>();
    for (let time = Date.parse(first.slice(0, length)); time <= Date.parse(last);) {
      const date = new Date(time);
      bins.set(date.toISOString().slice(0, length), 0);
      time = Date.UTC(
        date.getUTCFullYear() + (unit === 'year' ? 1 : 0),
        date.getUTCMonth() + (unit === 'month' ? 1 : 0),
        date.getUTCDate() + (unit === 'day' ? 1 : 0),
      );
      if (unit !== 'year' && bins.size > MOST_BINS) break;
    }
    if (unit !== 'year' && bins.size > MOST_BINS) continue;
    for (const [day, count] of days) {
      const bin = day.slice(0, length);
      bins.set(bin, (bins.get(bin) ?? 0) + count);
    }
    return { unit, bins: Array.from(bins, ([label, count]) => ({ label, count })) };
  }
  return { unit: 'year', bins: [] };
}
