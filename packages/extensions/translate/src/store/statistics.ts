import type { Store } from '@wikiquery/core/store';
import { nameInStatistics } from './stored-names.ts';
import { hasTable, translateTables } from './translate-tables.ts';

/** Translation statistics of a message group in a language. */
export interface GroupStatistics {
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
  readonly proofread: number;
}

const counts = (store: Store) =>
  translateTables(store)
    .selectFrom('translate_groupstats')
    .select(['tgs_group', 'tgs_lang', 'tgs_total', 'tgs_translated', 'tgs_fuzzy', 'tgs_proofread']);

interface StatisticsRow {
  readonly tgs_total: number | null;
  readonly tgs_translated: number | null;
  readonly tgs_fuzzy: number | null;
  readonly tgs_proofread: number | null;
}

const statisticsOf = (row: StatisticsRow): GroupStatistics => ({
  total: row.tgs_total ?? 0,
  translated: row.tgs_translated ?? 0,
  fuzzy: row.tgs_fuzzy ?? 0,
  proofread: row.tgs_proofread ?? 0,
});

/** Reads the statistics of a language, by group, in database order, as in MediaWiki. */
export async function statisticsOfLanguage(
  language: string,
  groups: readonly string[],
  store: Store,
): Promise<ReadonlyMap<string, GroupStatistics>> {
  if (!hasTable(store, 'translate_groupstats')) return new Map();
  const [only] = groups.length === 1 ? groups : [];
  const rows = await store.all(
    counts(store)
      .where('tgs_lang', '=', language)
      .when(only !== undefined, (q) => q.where('tgs_group', '=', nameInStatistics(only ?? ''))),
  );
  const names = new Map(groups.map((group) => [nameInStatistics(group), group]));
  return new Map(
    rows.flatMap((row) => {
      const group = names.get(row.tgs_group);
      return group === undefined ? [] : [[group, statisticsOf(row)] as const];
    }),
  );
}

/** Reads the statistics of a group, by language. */
export async function statisticsOfGroup(
  group: string,
  store: Store,
): Promise<ReadonlyMap<string, GroupStatistics>> {
  if (!hasTable(store, 'translate_groupstats')) return new Map();
  const rows = await store.all(counts(store).where('tgs_group', '=', nameInStatistics(group)));
  return new Map(rows.map((row) => [row.tgs_lang, statisticsOf(row)]));
}
