import {
  currentFiles,
  earlierVersions,
  openFileVersions,
  type FileOptions,
  type FileVersion,
  type FileVersionRow,
} from '../../data/store/file-versions.ts';
import { redirectTargets } from '../../data/store/redirects.ts';
import type { Store } from '../../data/store/store.ts';
import type { QueryContext } from '../../query/context.ts';
import type { PageSet } from '../../query/page-set.ts';
import { Namespace } from '../../wiki/site.ts';

/** The requested versions of a file. */
export interface FileHistory {
  readonly current: FileVersion;
  readonly earlier: readonly FileVersion[];
  /** Newest first. */
  readonly shown: readonly FileVersion[];
  /** The version to continue from; undefined if all are shown, or if no more were read. */
  readonly next: FileVersion | undefined;
}

/** A file of the page set, with the position to continue from. */
export interface RequestedFile {
  /** Key of its page in the page set. */
  readonly key: number;
  readonly name: string;
  /** Versions newer than this are skipped. */
  readonly start: string | undefined;
}

/** Bounds on the versions. */
interface Bounds {
  readonly end?: string | undefined;
  readonly limit: number;
}

const none: readonly never[] = [];

/** Reads the versions of files, following redirects; undefined in the place of each file that is missing. */
export async function readHistories(
  files: readonly RequestedFile[],
  bounds: Bounds,
  wants: FileOptions,
  context: QueryContext & { readonly pages: PageSet },
): Promise<readonly (FileHistory | undefined)[]> {
  const { store, viewer } = context;
  const plans = planHistories(files, await readCurrent(files, wants, context), bounds);
  const needing = plans.filter(({ needsEarlier }) => needsEarlier);
  if (needing.length > 0) await readEarlier(needing, bounds, wants, store);
  const rows: FileVersionRow[] = [];
  for (const { current, earlier } of plans) rows.push(current, ...earlier);
  return historiesOf(files, plans, await openFileVersions(store, rows, viewer, wants.metadata));
}

/** Decides what to read and to show of each file that exists. */
function planHistories(
  files: readonly RequestedFile[],
  currents: ReadonlyMap<string, FileVersionRow>,
  { end, limit }: Bounds,
): readonly Plan[] {
  const isOnly = files.length === 1;
  const plans: Plan[] = [];
  for (const file of files) {
    const current = currents.get(file.name);
    if (!current) continue;
    const showsCurrent =
      (file.start === undefined || current.timestamp <= file.start) &&
      (end === undefined || current.timestamp >= end);
    const left = limit - (showsCurrent ? 1 : 0);
    // If the current version uses up the limit, only a single file needs another, to report whether there are more.
    plans.push({ file, current, showsCurrent, left, needsEarlier: left > 0 || isOnly, earlier: none });
  }
  return plans;
}

/** Returns the history of each file, given the versions of all plans. */
function historiesOf(
  files: readonly RequestedFile[],
  plans: readonly Plan[],
  versions: readonly FileVersion[],
): readonly (FileHistory | undefined)[] {
  let next = 0;
  let at = 0;
  return files.map((file) => {
    const plan = plans[next];
    const current = versions[at];
    if (plan?.file !== file || !current) return undefined;
    next++;
    const begin = at + 1;
    at = begin + plan.earlier.length;
    return historyOf(current, plan.earlier.length === 0 ? none : versions.slice(begin, at), plan);
  });
}

const historyOf = (
  current: FileVersion,
  earlier: readonly FileVersion[],
  { showsCurrent, left }: Plan,
): FileHistory => {
  const before = earlier.length > left ? earlier.slice(0, left) : earlier;
  return { current, earlier, shown: showsCurrent ? [current, ...before] : before, next: earlier[left] };
};

/** What to read and to show of a file. */
interface Plan {
  readonly file: RequestedFile;
  readonly current: FileVersionRow;
  readonly showsCurrent: boolean;
  /** How many earlier versions may be shown. */
  readonly left: number;
  readonly needsEarlier: boolean;
  /** Those, newest first, and the next one. */
  earlier: readonly FileVersionRow[];
}

async function readEarlier(
  plans: readonly Plan[],
  { end, limit }: Bounds,
  wants: FileOptions,
  store: Store,
): Promise<void> {
  const read = (some: readonly Plan[], oldestFirst: boolean) =>
    earlierVersions(
      store,
      wants,
      some.map(({ current, file }) => ({ name: current.name, start: file.start })),
      { end, limit: limit + 1, oldestFirst },
    );
  // Quirk: with an end and no start, the limit counts from the oldest version.
  const isBackwards = ({ file }: Plan): boolean => file.start === undefined && end !== undefined;
  const backwards = plans.filter(isBackwards);
  const [down, up] = await Promise.all([
    read(
      plans.filter((plan) => !isBackwards(plan)),
      false,
    ),
    read(backwards, true),
  ]);
  const rows = new Map([...down, ...up]);
  for (const plan of plans) {
    const earlier = rows.get(plan.current.name) ?? none;
    const few = plan.left + 1;
    plan.earlier = isBackwards(plan) ? earlier.slice(-few) : earlier.slice(0, few);
  }
}

/** Reads the current versions by requested name. */
async function readCurrent(
  files: readonly RequestedFile[],
  wants: FileOptions,
  { store, pages }: QueryContext & { readonly pages: PageSet },
): Promise<ReadonlyMap<string, FileVersionRow>> {
  const names = files.map(({ name }) => name);
  const found = await currentByName(names, wants, store);
  const redirects = files.filter(
    ({ key, name }) => !found.has(name) && pages.found.get(key)?.row.page_is_redirect === 1,
  );
  return redirects.length === 0 ? found : addTargets(redirects, found, wants, store);
}

async function currentByName(
  names: readonly string[],
  wants: FileOptions,
  store: Store,
): Promise<Map<string, FileVersionRow>> {
  const rows = await store.all(currentFiles(store, wants).whereOneOf('img_name', names));
  const found = new Map<string, FileVersionRow>();
  for (const row of rows) found.set(row.name, row);
  return found;
}

/** Adds the files to which others are redirected, by the names of these. */
async function addTargets(
  redirects: readonly RequestedFile[],
  found: Map<string, FileVersionRow>,
  wants: FileOptions,
  store: Store,
): Promise<ReadonlyMap<string, FileVersionRow>> {
  const targets = await redirectTargets(
    store,
    redirects.map(({ key }) => key),
  );
  const isFile = (key: number): string[] => {
    const target = targets.get(key);
    return target?.namespace === Namespace.file && target.interwiki === '' ? [target.key] : [];
  };
  const names = redirects.flatMap(({ key }) => isFile(key));
  if (names.length === 0) return found;
  const others = await currentByName(names, wants, store);
  for (const { key, name } of redirects) {
    const row = others.get(isFile(key)[0] ?? '');
    if (row) found.set(name, row);
  }
  return found;
}
