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
import { Namespace } from '../../wiki/site.ts';

/** The requested versions of a file. */
export interface FileHistory {
  readonly current: FileVersion;
  readonly earlier: readonly FileVersion[];
  /** Newest first. */
  readonly shown: readonly FileVersion[];
  /** The version to continue from; absent if all are shown, or if no more were read. */
  readonly next?: FileVersion;
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
  const plans = files.flatMap((file) => {
    const current = currents.get(file.name);
    if (!current) return [];
    const showsCurrent =
      (file.start === undefined || current.timestamp <= file.start) &&
      (end === undefined || current.timestamp >= end);
    return { file, current, showsCurrent, left: limit - (showsCurrent ? 1 : 0) };
  });
  const isOnly = files.length === 1;
  // If the current version uses up the limit, only a single file needs another, to report whether there are more.
  const needing = plans.filter(({ left }) => left > 0 || isOnly);
  const read = (from: typeof plans, oldestFirst: boolean) =>
    earlierVersions(
      store,
      wants,
      from.map(({ current, file }) => ({ name: current.name, start: file.start })),
      { end, limit: limit + 1, oldestFirst },
    );
  // Quirk: with an end and no start, the limit counts from the oldest version.
  const backwards = needing.filter(({ file }) => file.start === undefined && end !== undefined);
  const rows = new Map<string, readonly FileVersionRow[]>();
  if (needing.length > 0) {
    const [down, up] = await Promise.all([
      read(
        needing.filter((plan) => !backwards.includes(plan)),
        false,
      ),
      read(backwards, true),
    ]);
    for (const [name, earlier] of [...down, ...up]) rows.set(name, earlier);
  }
  const histories = new Map<string, FileHistory>();
  const taken = plans.map((plan) => {
    const earlier = rows.get(plan.current.name);
    if (!earlier) return { ...plan, few: none };
    const few = backwards.includes(plan) ? earlier.slice(-(plan.left + 1)) : earlier.slice(0, plan.left + 1);
    return { ...plan, few };
  });
  const opened = await openFileVersions(
    store,
    taken.flatMap(({ current, few }) => [current, ...few]),
    viewer,
    wants.metadata,
  );
  let at = 0;
  for (const { file, few, showsCurrent, left } of taken) {
    const current = opened[at];
    const earlier = few.length === 0 ? none : opened.slice(at + 1, at + 1 + few.length);
    at += few.length + 1;
    if (!current) continue;
    const next = earlier[left];
    const shown = few.length === 0 ? [] : earlier.slice(0, left);
    if (showsCurrent) shown.unshift(current);
    histories.set(file.name, { current, earlier, shown, ...(next && { next }) });
  }
  return histories;
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
