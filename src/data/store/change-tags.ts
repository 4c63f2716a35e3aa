import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Condition, NeverHidden } from './relation.ts';
import { visitingFew } from '../database/statements/query.ts';
import { opened, type Store } from './store.ts';

/** The column that says what a change tag belongs to: a revision (live or deleted), a log entry or a recent change. */
export type TagOwner = 'ct_rev_id' | 'ct_log_id' | 'ct_rc_id';

/** Reads the tags of some rows in one query, by row id. */
export async function tagsOf(
  store: Store,
  owner: TagOwner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const tags = new Map<number, string[]>();
  if (ids.length === 0) return tags;
  const query = opened(store)
    .select.selectFrom('change_tag')
    .innerJoin('change_tag_def', 'ctd_id', 'ct_tag_id')
    .select([sql<number>`${sql.ref(owner)}`.as('owner'), 'ctd_name'])
    .where(opened(store).database.dialect.oneOf(owner, ids))
    .orderBy(owner)
    .orderBy('ct_tag_id');
  for (const { owner: id, ctd_name } of await store.all(visitingFew(query))) {
    const known = tags.get(id);
    if (known) known.push(ctd_name);
    else tags.set(id, [ctd_name]);
  }
  return tags;
}

/** Rows that have a tag; `column` contains their ids. */
export async function hasTag(
  store: Store,
  owner: TagOwner,
  column: NeverHidden,
  tag: string,
): Promise<Condition> {
  const known = await store.first(
    opened(store).select.selectFrom('change_tag_def').select('ctd_id').where('ctd_name', '=', tag),
  );
  if (!known) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`EXISTS (SELECT 1 FROM change_tag WHERE ${sql.ref(owner)} = ${sql.ref(column)} AND ct_tag_id = ${known.ctd_id})`;
}

/** Rows that have at least one of the tags; `column` contains their ids. */
export async function hasAnyTag(
  store: Store,
  owner: TagOwner,
  column: NeverHidden,
  tags: readonly string[],
): Promise<Condition> {
  const { select, database } = opened(store);
  const { dialect } = database;
  const known = await store.all(
    select.selectFrom('change_tag_def').select('ctd_id').where(dialect.oneOf('ctd_name', tags)),
  );
  if (known.length === 0) return sql<SqlBool>`1 = 0`;
  const ids = known.map((tag) => tag.ctd_id);
  return sql<SqlBool>`EXISTS (SELECT 1 FROM change_tag WHERE ${sql.ref(owner)} = ${sql.ref(column)} AND ${dialect.oneOf('ct_tag_id', ids)})`;
}

/** Reads all tags that are defined or used. */
export const definedTags = (store: Store) =>
  store.all(
    opened(store).select.selectFrom('change_tag_def').select(['ctd_name', 'ctd_count', 'ctd_user_defined']),
  );
