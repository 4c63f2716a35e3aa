import type { MirrorState } from '../state.ts';
import { chunks } from '../write/database.ts';
import { withoutAbsent } from './absent.ts';
import { seeded } from './draw.ts';
import {
  batchOf,
  type Both,
  countItems,
  drawSample,
  readWindows,
  type Sample,
  type Sides,
} from './draw-sample.ts';
import { type DifferentItem, differentItems, type ItemKind, type Items } from './items.ts';
import { withoutLaterChanges } from './later-changes.ts';
import { readPageItems, readRevisionItems } from './read-items.ts';

/** What is compared, and how. */
export interface SampleOptions extends Sides {
  /** Reads the time up to which the database has followed the wiki, in ISO 8601. */
  readonly asOf: () => Promise<string>;
  /** What is mirrored; undefined for a database that was imported, which may lack whole parts of the wiki. */
  readonly mirrored?: Pick<MirrorState, 'history' | 'namespaces'>;
  /** How many pages, revisions and log entries are compared, of each. */
  readonly size: number;
  readonly seed: number;
  /** Waits until what differs is asked for again. */
  readonly wait: () => Promise<unknown>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** How a database differs from its source. */
export interface SampleComparison {
  /** The time up to which it has followed the wiki. */
  readonly asOf: string;
  /** How many items of each kind were compared. */
  readonly compared: Readonly<Record<ItemKind, number>>;
  readonly differences: readonly DifferentItem[];
  /** How many differ because the wiki has changed since then. */
  readonly changedLater: number;
  /** What an imported database has nothing of. */
  readonly absent: readonly string[];
}

/** Asks a database and its source for items that are drawn from both, and again for those that differ. */
export async function compareSample(options: SampleOptions): Promise<SampleComparison> {
  const { here, there, mirrored, size, seed, onProgress = () => undefined } = options;
  const history = mirrored?.history ?? 'all';
  const sample = await drawSample(options, {
    history,
    size,
    random: seeded(seed),
    asOf: await options.asOf(),
    onProgress,
  });
  const compared = {
    page: countItems(sample, 'page'),
    revision: countItems(sample, 'revision'),
    'log entry': countItems(sample, 'log entry'),
  };
  const first = await withoutAbsent(here, mirrored, differentItems(sample.here, sample.there), sample);
  const end = { compared, absent: first.absent };
  if (first.kept.length === 0)
    return { ...end, asOf: await options.asOf(), differences: [], changedLater: 0 };
  await options.wait();
  const again = await askAgain(options, first.kept, sample);
  const asOf = await options.asOf();
  const { kept } = await withoutAbsent(here, mirrored, again, sample);
  const differences = await withoutLaterChanges(there, kept, asOf);
  return { ...end, asOf, differences, changedLater: kept.length - differences.length };
}

/** Asks both sides again for what differs, with the texts: the stored hash of an old text may be that of its bytes. */
async function askAgain(
  sides: Sides,
  found: readonly DifferentItem[],
  { windows }: Sample,
): Promise<readonly DifferentItem[]> {
  const idsOf = (kind: ItemKind): readonly number[] =>
    found.flatMap(({ item }) => (item.kind === kind ? [item.id] : []));
  const wanted = new Set(found.map((one) => keyOf(one)));
  const times = found.flatMap(({ item }) => (item.kind === 'log entry' ? [item.time] : []));
  const parts: Both[] = [
    await readAll(sides, idsOf('page'), readPageItems),
    await readAll(sides, idsOf('revision'), readRevisionItems),
    await readWindows(
      sides,
      windows.filter(({ from, until }) => times.some((time) => time >= from && time <= until)),
    ),
  ];
  return parts
    .flatMap(({ here, there }) => differentItems(here, there))
    .filter((one) => wanted.has(keyOf(one)));
}

const keyOf = (one: DifferentItem): string => `${one.item.kind} ${one.item.id}`;

async function readAll(sides: Sides, ids: readonly number[], read: typeof readPageItems): Promise<Both> {
  const both = { here: new Map() as Items, there: new Map() as Items };
  for (const some of chunks(ids, batchOf(sides)))
    for (const side of ['here', 'there'] as const)
      for (const [key, item] of await read(sides[side], some, true)) both[side].set(key, item);
  return both;
}
