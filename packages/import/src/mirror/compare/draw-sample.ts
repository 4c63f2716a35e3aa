import { isoTimestamp, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import type { ApiQuery } from '../source/answers.ts';
import type { Source } from '../source/source.ts';
import type { MirrorState } from '../state.ts';
import { digitsOf } from '../titles.ts';
import { drawNumbers } from './draw.ts';
import type { ItemKind, Items } from './items.ts';
import { readLogItems, readPageItems, readRevisionItems } from './read-items.ts';

/** The two sides that are compared: the database's own API, and the wiki's. */
export interface Sides {
  readonly here: Source;
  readonly there: Source;
}

/** The items that each side has. */
export interface Both {
  readonly here: Items;
  readonly there: Items;
}

/** A span of time whose log entries are compared; both ends are in ISO 8601 and belong to it. */
export interface LogWindow {
  readonly from: string;
  readonly until: string;
}

/** The items that were drawn, and the spans of time of the log entries among them. */
export interface Sample extends Both {
  readonly windows: readonly LogWindow[];
}

/** How a sample is drawn. */
export interface Drawing {
  readonly history: MirrorState['history'];
  /** How many items of each kind are drawn. */
  readonly size: number;
  readonly random: () => number;
  /** The time up to which log entries are compared, in ISO 8601. */
  readonly asOf: string;
  readonly onProgress: (done: number, total: number) => void;
}

/** The most IDs that are drawn per page or revision, since many belong to deleted ones. */
const MOST_DRAWN = 10;

/** The log entries that one request asks for. */
const LOG_ENTRIES = 50;

/** Draws pages and revisions by ID and log entries by time, and reads them from both sides. */
export async function drawSample(sides: Sides, drawing: Drawing): Promise<Sample> {
  const { history, size, random } = drawing;
  const sample: Both = { here: new Map(), there: new Map() };
  const kinds: readonly ItemKind[] =
    history === 'all' ? ['page', 'revision', 'log entry'] : ['page', 'log entry'];
  const tell = (kind: ItemKind, found: number): void => {
    drawing.onProgress(kinds.indexOf(kind) * size + Math.min(found, size), kinds.length * size);
  };
  const largest = await largestIds(sides);
  const drawKind = async (kind: 'page' | 'revision'): Promise<void> => {
    const read = kind === 'page' ? readPageItems : readRevisionItems;
    const numbers = drawNumbers(largest[kind], random);
    const before = countItems(sample, kind);
    for (let asked = 0, found = 0; found < size && asked < MOST_DRAWN * size;) {
      const ids = numbers(Math.min(batchOf(sides), size - found));
      if (ids.length === 0) break;
      const [here, there] = [await read(sides.here, ids, true), await read(sides.there, ids, false)];
      if (kind === 'page') keepCommon(here, there);
      add(sample, { here, there });
      asked += ids.length;
      found = countItems(sample, kind) - before;
      tell(kind, found);
    }
  };
  await drawKind('page');
  if (history === 'all') await drawKind('revision');
  const windows = await drawLogEntries(sides, drawing, sample, (found) => {
    tell('log entry', found);
  });
  return { ...sample, windows };
}

/** Reads the log entries of some spans of time from both sides. */
export async function readWindows(sides: Sides, windows: readonly LogWindow[]): Promise<Both> {
  const both: Both = { here: new Map(), there: new Map() };
  for (const { from, until } of windows) {
    const [here, there] = [
      await readLogItems(sides.here, from, until),
      await readLogItems(sides.there, from, until),
    ];
    add(both, { here: here.items, there: there.items });
  }
  return both;
}

/** Returns how many pages or revisions a request to either side may name. */
export const batchOf = ({ here, there }: Sides): number => Math.min(here.batch, there.batch);

/** Counts the items of a kind that are on either side or on both. */
export const countItems = ({ here, there }: Both, kind: ItemKind): number =>
  [...new Set([...here.keys(), ...there.keys()])].filter((key) => key.startsWith(`${kind} `)).length;

function add(to: Both, more: Both): void {
  for (const [key, item] of more.here) to.here.set(key, item);
  for (const [key, item] of more.there) to.there.set(key, item);
}

/** Keeps only those of the pages' newest revisions that both sides have; where these differ, so do the pages. */
function keepCommon(here: Items, there: Items): void {
  for (const [items, others] of [
    [here, there],
    [there, here],
  ] as const)
    for (const [key, { kind }] of items) if (kind === 'revision' && !others.has(key)) items.delete(key);
}

/** Finds the largest IDs among the newest revisions and changes of either side. */
async function largestIds(sides: Sides): Promise<Readonly<Record<'page' | 'revision', number>>> {
  const answers: ApiQuery[] = [];
  for (const side of [sides.here, sides.there])
    answers.push(
      (
        await side.ask({
          list: 'allrevisions|recentchanges',
          arvprop: 'ids',
          arvlimit: 'max',
          rcprop: 'ids',
          rclimit: 'max',
        })
      ).query ?? {},
    );
  const pages = answers.flatMap(({ allrevisions = [], recentchanges = [] }) =>
    [...allrevisions, ...recentchanges].map(({ pageid = 0 }) => pageid),
  );
  const revisions = answers.flatMap(({ allrevisions = [], recentchanges = [] }) =>
    [...allrevisions.flatMap((page) => page.revisions), ...recentchanges].map(({ revid = 0 }) => revid),
  );
  return { page: Math.max(0, ...pages), revision: Math.max(0, ...revisions) };
}

/** Draws times, and reads the log entries that follow each. */
async function drawLogEntries(
  sides: Sides,
  { size, random, asOf }: Drawing,
  sample: Both,
  onFound: (found: number) => void,
): Promise<readonly LogWindow[]> {
  const windows: LogWindow[] = [];
  const times = await Promise.all([sides.here, sides.there].map(oldestLogEntry));
  const oldest = times.filter((time) => time !== undefined).toSorted()[0];
  if (oldest === undefined) return [];
  const start = timestampMilliseconds(digitsOf(oldest));
  let end = timestampMilliseconds(digitsOf(asOf));
  for (
    let draws = 0, found = 0;
    found < size && draws < MOST_DRAWN + size / LOG_ENTRIES && end >= start;
    draws++
  ) {
    const from = isoTimestamp(timestampOf(start + Math.floor((random() * (end - start)) / 1000) * 1000));
    const part = await readLogItems(sides.there, from, asOf, Math.min(LOG_ENTRIES, size));
    const until = part.until ?? asOf;
    add(sample, { here: (await readLogItems(sides.here, from, until)).items, there: part.items });
    windows.push({ from, until });
    // Whatever is later has been compared.
    if (part.until === undefined) end = timestampMilliseconds(digitsOf(from)) - 1000;
    found = countItems(sample, 'log entry');
    onFound(found);
  }
  return windows;
}

async function oldestLogEntry(source: Source): Promise<string | undefined> {
  const { query } = await source.ask({ list: 'logevents', leprop: 'timestamp', ledir: 'newer', lelimit: 1 });
  return query?.logevents?.[0]?.timestamp;
}
