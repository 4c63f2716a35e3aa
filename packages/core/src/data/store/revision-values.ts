import { Hiding } from '../../wiki/hiding.ts';
import type { SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { opened, type Store } from './store.ts';

/** Reads one value of each live revision, by revision id. */
export async function valuesOfRevisions<T>(
  store: Store,
  ids: readonly number[],
  value: SqlExpression<T>,
): Promise<ReadonlyMap<number, T>> {
  if (ids.length === 0) return new Map();
  const rows = await store.all(
    opened(store)
      .select.selectFrom('revision')
      .select(['rev_id', value.as('value')])
      .where(opened(store).database.dialect.oneOf('rev_id', ids))
      .rowsAs<{ rev_id: number; value: T }>(),
  );
  return new Map(rows.map((row) => [row.rev_id, row.value]));
}

/** Reads the sizes of revisions; 0 if unknown. */
export const revisionSizes = async (
  store: Store,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => valuesOfRevisions(store, ids, sql<number>`COALESCE(rev_len, 0)`);

/** Reads the `rev_deleted` bits of live revisions. */
export const hiddenOfRevisions = async (
  store: Store,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => valuesOfRevisions(store, ids, sql<number>`rev_deleted`);

/** Returns which of the live revisions have a text that is hidden from some viewers. */
export async function revisionsWithHiddenText(
  store: Store,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const bits = await hiddenOfRevisions(store, ids);
  return new Set([...bits].flatMap(([id, hidden]) => ((hidden & Hiding.text) === 0 ? [] : [id])));
}
