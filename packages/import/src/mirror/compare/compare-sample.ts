import type { MirrorState } from '../state.ts';
import { chunks } from '../write/database.ts';
import { withoutAbsent } from './absent.ts';
import {
  batchOf,
  countItems,
  drawSample,
  readWindows,
  type Both,
  type Sample,
  type Sides,
} from './draw-sample.ts';
import { seeded } from './draw.ts';
import { differentItems, type DifferentItem, type ItemKind, type Items } from './items.ts';
import { withoutLaterChanges } from './later-changes.ts';
import { readPageItems, readRevisionItems } from './read-items.ts';

/** The two sides of a comparison, and how they are compared. */
export interface SampleOptions extends Sides {
  /** Reads the time up to which the database has followed the wiki, in ISO 8601. */
  readonly asOf: () => Promise<string>;
  /** What the mirror contains; absent for an imported database, which may lack whole parts of the wiki. */
  readonly mirrored?: Pick<MirrorState, 'history' | 'namespaces'>;
  /** How many items of each kind are compared. */
  readonly size: number;
  /** Determines which items are drawn. */
  readonly seed: number;
  /** Waits before the items that differ are read again. */
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
  /** How many other items differ because the wiki has changed since then. */
  readonly changedLater: number;
  /** The parts of the wiki that an imported database lacks altogether. */
  readonly absent: readonly string[];
}

/** Compares items drawn at random from a database and its source; those that differ are read again for certainty. */
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

/** Reads again what differs, from both sides with texts: the stored hash of an old text may be that of its bytes. */
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
