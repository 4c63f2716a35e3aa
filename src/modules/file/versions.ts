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

/** Reads the versions of files by requested name, following redirects. */
export async function readHistories(
  files: readonly RequestedFile[],
  { end, limit }: Bounds,
  wants: FileOptions,
  context: QueryContext & { readonly pages: PageSet },
): Promise<ReadonlyMap<string, FileHistory>> {
  const { store, viewer } = context;
  const currents = await readCurrent(files, wants, context);
  const plans: Plan[] = [];
  for (const file of files) {
    const current = currents.get(file.name);
    if (!current) continue;
    const showsCurrent =
      (file.start === undefined || current.timestamp <= file.start) &&
      (end === undefined || current.timestamp >= end);
    plans.push({ file, current, showsCurrent, left: limit - (showsCurrent ? 1 : 0), earlier: none });
  }
  const isOnly = files.length === 1;
  // If the current version uses up the limit, only a single file needs another, to report whether there are more.
  const needing = plans.filter(({ left }) => left > 0 || isOnly);
  if (needing.length > 0) await readEarlier(needing, { end, limit }, wants, store);
  const rows: FileVersionRow[] = [];
  for (const { current, earlier } of plans) rows.push(current, ...earlier);
  const opened = await openFileVersions(store, rows, viewer, wants.metadata);
  const histories = new Map<string, FileHistory>();
  let at = 0;
  for (const { file, earlier: read, showsCurrent, left } of plans) {
    const current = opened[at];
    const earlier = read.length === 0 ? none : opened.slice(at + 1, at + 1 + read.length);
    at += read.length + 1;
    if (!current) continue;
    const shown = earlier.slice(0, left);
    if (showsCurrent) shown.unshift(current);
    histories.set(file.name, { current, earlier, shown, next: earlier[left] });
  }
  return histories;
}

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
