import type { Direction } from '../database/database.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Condition } from './relation.ts';
import type { ArchivedRow } from './revisions.ts';
import { opened, relation, type Store } from './store.ts';

/** The most recently archived revision of each title among those that meet the conditions. */
export const newestOfEachTitle = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`ar_id IN (SELECT max(ar_id) FROM archive WHERE ${sql.join(conditions, sql` AND `)} GROUP BY ar_namespace, ar_title)`;

/** Distinct titles of deleted revisions. */
export const archivedTitles = (store: Store) =>
  relation(
    store,
    opened(store)
      .select.selectFrom('archive')
      .select(['ar_namespace', 'ar_title'])
      .distinct()
      .rowsAs<ArchivedTitleRow>(),
  );

/** A title in the archive, optionally with one of its revisions. */
export type ArchivedTitleRow = Pick<ArchivedRow, 'ar_namespace' | 'ar_title'> & Partial<ArchivedRow>;

/** Deleted revisions in some namespaces, or in any. */
export function archivedInNamespaces(store: Store, namespaces: readonly number[] | undefined): Condition {
  const { dialect } = opened(store).database;
  return namespaces ? dialect.oneOf('ar_namespace', namespaces) : dialect.compare('ar_namespace', '>=', 0);
}

/** A range of title keys in some namespaces. */
export interface TitleRange {
  /** Absent for all. */
  readonly namespaces?: readonly number[];
  /** Start and end of the range in the direction of the list. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly prefix?: string | undefined;
}

/** Deleted revisions whose titles are in one of the ranges. */
export function archivedInRanges(
  store: Store,
  ranges: readonly TitleRange[],
  direction: Direction,
): Condition {
  const { dialect } = opened(store).database;
  const inNamespaces = (numbers: readonly number[]): Condition =>
    numbers.length === 1 ? sql`ar_namespace = ${numbers[0]}` : dialect.oneOf('ar_namespace', numbers);
  const [first, last] = direction === 'ascending' ? (['>=', '<='] as const) : (['<=', '>='] as const);
  const parts = ranges.map(({ namespaces, from, to, prefix }) => {
    const conditions = [
      ...(namespaces ? [inNamespaces(namespaces)] : []),
      ...(from === undefined ? [] : [dialect.compare('ar_title', first, from)]),
      ...(to === undefined ? [] : [dialect.compare('ar_title', last, to)]),
      ...(prefix === undefined ? [] : [dialect.startsWith('ar_title', prefix)]),
    ];
    return sql`(${sql.join(conditions, sql` AND `)})`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}
