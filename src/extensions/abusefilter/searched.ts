import { type Expression, type SqlBool, sql } from 'kysely';
import type { Surroundings } from '../../query/context.ts';
import { readOptions } from '../../store/own-account.ts';
import { privacyOf } from './filters.ts';
import { type FilterSight, Privacy } from './sight.ts';

/** Filters that a request names: what finds their entries, and what is to say about the names. */
export interface SearchedFilters {
  /** Absent where no name is one of a filter. */
  readonly condition?: Expression<SqlBool>;
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
  const { dialect } = store.database;
  const of = (isGlobal: number, ids: readonly number[]): Expression<SqlBool>[] =>
    ids.length === 0 ? [] : [sql`(afl_global = ${isGlobal} AND ${dialect.oneOf('afl_filter_id', ids)})`];
  const conditions = [...of(0, local), ...of(1, global)];
  return {
    invalid,
    ...(conditions.length > 0 && { condition: sql<SqlBool>`(${sql.join(conditions, sql` OR `)})` }),
    ...(denied !== undefined && { denied }),
  };
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
