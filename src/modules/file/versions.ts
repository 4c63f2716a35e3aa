import type { QueryContext } from '../../query/context.ts';
import type { PageSet } from '../../query/page-set.ts';
import {
  currentFiles,
  earlierVersions,
  type FileVersion,
  type FileVersionRow,
  type FileOptions,
  openFileVersions,
} from '../../data/store/file-versions.ts';
import { redirectTargets } from '../../data/store/redirects.ts';
import type { Store } from '../../data/store/store.ts';
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
  { end, limit }: Bounds,
  wants: FileOptions,
  context: QueryContext & { readonly pages: PageSet },
): Promise<readonly (FileHistory | undefined)[]> {
  const { store, viewer } = context;
  const currents = await readCurrent(files, wants, context);
  const isOnly = files.length === 1;
  const plans: Plan[] = [];
  const needing: Plan[] = [];
  for (const file of files) {
    const current = currents.get(file.name);
    if (!current) continue;
    const showsCurrent =
      (file.start === undefined || current.timestamp <= file.start) &&
      (end === undefined || current.timestamp >= end);
    const plan: Plan = { file, current, showsCurrent, left: limit - (showsCurrent ? 1 : 0), earlier: none };
    plans.push(plan);
    // If the current version uses up the limit, only a single file needs another, to report whether there are more.
    if (plan.left > 0 || isOnly) needing.push(plan);
  }
  if (needing.length > 0) await readEarlier(needing, { end, limit }, wants, store);
  const rows: FileVersionRow[] = [];
  for (const { current, earlier } of plans) rows.push(current, ...earlier);
  const opened = await openFileVersions(store, rows, viewer, wants.metadata);
  let next = 0;
  let at = 0;
  return files.map((file) => {
    const plan = plans[next];
    const current = opened[at];
    if (plan?.file !== file || !current) return undefined;
    next++;
    const begin = at + 1;
    at = begin + plan.earlier.length;
    return historyOf(current, plan.earlier.length === 0 ? none : opened.slice(begin, at), plan);
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
  const byName = async (names: readonly string[]): Promise<Map<string, FileVersionRow>> => {
    if (names.length === 0) return new Map();
    const query = currentFiles(store, wants).whereOneOf('img_name', names);
    const found = new Map<string, FileVersionRow>();
    for (const row of await store.all(query)) found.set(row.name, row);
    return found;
  };
  const found = await byName(files.map(({ name }) => name));
  const redirects = files.filter(
    ({ key, name }) => !found.has(name) && pages.found.get(key)?.row.page_is_redirect === 1,
  );
  if (redirects.length === 0) return found;
  const targets = await redirectTargets(
    store,
    redirects.map(({ key }) => key),
  );
  const isFile = (key: number): string[] => {
    const target = targets.get(key);
    return target?.namespace === Namespace.file && target.interwiki === '' ? [target.key] : [];
  };
  const others = await byName(redirects.flatMap(({ key }) => isFile(key)));
  for (const { key, name } of redirects) {
    const row = others.get(isFile(key)[0] ?? '');
    if (row) found.set(name, row);
  }
  return found;
}
