import { type Ask, type Fields, fieldsOf, itemsOf, resultOf, textOf } from './ask.ts';
import { nameOf } from './namespaces.ts';
import type { Site } from '../../wiki/site.ts';

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

/** Requests, of 500 edits each, that are made at most. */
const MOST_REQUESTS = 4;

/** Milliseconds after which all edits are read again, since some may have been deleted. */
const FRESH = 3_600_000;

/** The edits that were counted. */
interface CountedEdits {
  /** When the first of them were read. */
  readonly at: number;
  readonly isWhole: boolean;
  readonly byDay: ReadonlyMap<string, number>;
  readonly byNamespace: ReadonlyMap<number, number>;
  /** Time of the newest, and the IDs of all of that second. */
  readonly newest: string;
  readonly newestIds: ReadonlySet<unknown>;
}

/**
 * Makes a function that tells when and in which namespaces the latest edits were made: it reads up to 2,000 of them once
 * an hour, and otherwise those that are new.
 */
export function createActivityReader(
  site: Site,
  now: () => number = Date.now,
): (ask: Ask) => Promise<Activity> {
  let counted: CountedEdits | undefined;
  return async (ask) => {
    const known = counted && now() - counted.at < FRESH ? counted : undefined;
    const read = await readRevisions(ask, known?.newest);
    if (!read) return activityOf(counted ?? noEdits(now(), false), site);
    const { pages, isCut } = read;
    // After more edits than can be read there is a gap.
    counted = known && !isCut ? withEdits(known, pages) : withEdits(noEdits(now(), !isCut), pages);
    return activityOf(counted, site);
  };
}

const noEdits = (at: number, isWhole: boolean): CountedEdits => ({
  at,
  isWhole,
  byDay: new Map(),
  byNamespace: new Map(),
  newest: '',
  newestIds: new Set(),
});

/** Reads the latest edits, grouped by page, back to a time if it is given; undefined if the API refuses. */
async function readRevisions(
  ask: Ask,
  back: string | undefined,
): Promise<{ readonly pages: readonly Fields[]; readonly isCut: boolean } | undefined> {
  const pages: Fields[] = [];
  let from: Readonly<Record<string, string>> | undefined = {};
  for (let requests = 0; from && requests < MOST_REQUESTS; requests++) {
    const answer = await ask({
      list: 'allrevisions',
      arvprop: 'ids|timestamp',
      arvlimit: '500',
      ...(back && { arvend: back }),
      ...from,
    });
    if (answer['error'] !== undefined) return undefined;
    pages.push(...itemsOf(resultOf(answer)['allrevisions']));
    const next = textOf(fieldsOf(answer['continue'])['arvcontinue']);
    from = next === undefined ? undefined : { arvcontinue: next };
  }
  return { pages, isCut: from !== undefined };
}

/** Adds the edits that were not counted before. */
function withEdits(before: CountedEdits, pages: readonly Fields[]): CountedEdits {
  const byDay = new Map(before.byDay);
  const byNamespace = new Map(before.byNamespace);
  const edits = pages.flatMap((page) =>
    itemsOf(page['revisions']).map(({ revid, timestamp }) => ({
      namespace: Number(page['ns']),
      revid,
      timestamp: textOf(timestamp) ?? '',
    })),
  );
  for (const { namespace, revid, timestamp } of edits) {
    if (timestamp === before.newest && before.newestIds.has(revid)) continue;
    const day = timestamp.slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
    byNamespace.set(namespace, (byNamespace.get(namespace) ?? 0) + 1);
  }
  const newest = edits.reduce(
    (latest, { timestamp }) => (timestamp > latest ? timestamp : latest),
    before.newest,
  );
  const ids = edits.filter(({ timestamp }) => timestamp === newest).map(({ revid }) => revid);
  const newestIds = new Set([...(newest === before.newest ? before.newestIds : []), ...ids]);
  return { ...before, byDay, byNamespace, newest, newestIds };
}

function activityOf({ byDay, byNamespace, isWhole }: CountedEdits, site: Site): Activity {
  const { unit, bins } = binsOf(byDay);
  return {
    edits: byDay.values().reduce((sum, count) => sum + count, 0),
    isWhole,
    unit,
    byTime: bins,
    byNamespace: [...byNamespace]
      .map(([id, count]) => ({ label: nameOf(id, site), count }))
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
