import type { QueryContext } from '@wikiquery/core/query';
import { readOptions } from '@wikiquery/core/store';
import { Privacy, type FilterPermissions } from './permissions.ts';
import { privacyOf } from './store/filters.ts';

/** Kinds of filters whose hits are restricted: private ones, and those that use protected variables. */
type DeniedFilters = 'private' | 'protected';

/** The requested filters. */
export interface SearchedFilters {
  /** Filter IDs of this wiki. */
  readonly local: readonly number[];
  /** Filter IDs of the central wiki. */
  readonly global: readonly number[];
  /** Whether some names are malformed, or IDs of this wiki unknown. */
  readonly invalid: boolean;
  /** The kind of filters whose entries the viewer may not search. */
  readonly denied?: DeniedFilters;
}

const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Looks up filters by name: an ID, or `global-` and an ID of the central wiki. */
export async function searchedFilters(
  names: readonly string[],
  permissions: FilterPermissions,
  { store, viewer }: Pick<QueryContext, 'store' | 'viewer'>,
): Promise<SearchedFilters> {
  const local: number[] = [];
  const global: number[] = [];
  for (const name of names) {
    const shared = /^global-(\d+)$/.exec(name)?.[1];
    if (shared !== undefined) global.push(Number(shared));
    else if (numeric.test(name)) local.push(Math.trunc(Number(name)));
  }
  const known = await privacyOf(store, local);
  const invalid = local.length + global.length < names.length || local.some((id) => !known.has(id));
  const levels = [...known.values(), ...(global.length > 0 ? [Privacy.private | Privacy.protected] : [])];
  const agreed = async (): Promise<boolean> => {
    const options = await readOptions(store, viewer);
    return Number(options['abusefilter-protected-vars-view-agreement'] ?? 0) !== 0;
  };
  const denied = await firstDenied(levels, permissions, agreed);
  return { local, global, invalid, ...(denied !== undefined && { denied }) };
}

async function firstDenied(
  levels: readonly number[],
  permissions: FilterPermissions,
  agreed: () => Promise<boolean>,
): Promise<DeniedFilters | undefined> {
  const some = (bit: number): boolean => levels.some((level) => (level & bit) !== 0);
  if (some(Privacy.private) && !permissions.privateLogs) return 'private';
  if (!some(Privacy.protected)) return undefined;
  return permissions.protectedVariables && (await agreed()) ? undefined : 'protected';
}
