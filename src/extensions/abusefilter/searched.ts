import type { Surroundings } from '../../query/context.ts';
import { readOptions } from '../../store/own-account.ts';
import { privacyOf } from './store/filters.ts';
import { type FilterSight, Privacy } from './sight.ts';

/** Filters that a request names, and what is to say about the names. */
export interface SearchedFilters {
  /** Their numbers, on this wiki and on the one that others share. */
  readonly local: readonly number[];
  readonly global: readonly number[];
  /** Whether there is a name that is none of a filter. */
  readonly invalid: boolean;
  /** The right without which the entries may not be searched. */
  readonly denied?: string;
}

const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Reads names of filters: numbers, or `global-` and a number for filters of the wiki that others share. */
export async function searchedFilters(
  names: readonly string[],
  sight: FilterSight,
  { store, viewer }: Pick<Surroundings, 'store' | 'viewer'>,
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
    const options = await readOptions(store, viewer.id);
    return Number(options['abusefilter-protected-vars-view-agreement'] ?? 0) !== 0;
  };
  const denied = await firstDenied(levels, sight, agreed);
  return { local, global, invalid, ...(denied !== undefined && { denied }) };
}

async function firstDenied(
  levels: readonly number[],
  sight: FilterSight,
  agreed: () => Promise<boolean>,
): Promise<string | undefined> {
  const some = (bit: number): boolean => levels.some((level) => (level & bit) !== 0);
  if (some(Privacy.private) && !sight.privateLogs) return 'abusefilter-log-private';
  if (!some(Privacy.protected)) return undefined;
  return sight.protectedVariables && (await agreed()) ? undefined : 'abusefilter-access-protected-vars';
}
