import { maySeeTag } from '../../wiki/change-tags.ts';
import type { ExactInteger } from '../../wiki/exact-integer.ts';
import type { Site } from '../../wiki/site.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { visitingFew } from '../database/statements/query.ts';
import { sql } from '../database/statements/sql.ts';
import { asHidden, open, unchecked } from './hidden.ts';
import type { Condition, NeverHidden } from './relation.ts';
import { opened, type Store } from './store.ts';

/** Where tags are read, and for whom. */
interface TagReader {
  readonly store: Store;
  readonly site: Site;
  readonly viewer: Viewer;
}

/** The column that says what a change tag belongs to: a revision (live or deleted), a log entry or a recent change. */
export type TagOwner = 'ct_rev_id' | 'ct_log_id' | 'ct_rc_id';

/** Reads the tags of some rows that the viewer may see in one query, by row id. */
export async function tagsOf(
  { store, site, viewer }: TagReader,
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
    const name = openTag(ctd_name, viewer, site);
    if (name === undefined) continue;
    const known = tags.get(id);
    if (known) known.push(name);
    else tags.set(id, [name]);
  }
  return tags;
}

/** Returns the name of a tag if the viewer may see it. */
function openTag(hidden: Hidden<string>, viewer: Viewer, site: Site): string | undefined {
  const name = open(hidden, unchecked.derived);
  return maySeeTag(name, viewer, site) ? name : undefined;
}

/** No row. */
const none = sql<SqlBool>`1 = 0`;

/** Rows that have a tag that the viewer may see; `column` contains their ids. */
export async function hasTag(
  { store, site, viewer }: TagReader,
  owner: TagOwner,
  column: NeverHidden,
  tag: string,
): Promise<Condition> {
  if (!maySeeTag(tag, viewer, site)) return none;
  const known = await store.first(
    opened(store).select.selectFrom('change_tag_def').select('ctd_id').where('ctd_name', '=', asHidden(tag)),
  );
  if (!known) return none;
  return sql<SqlBool>`EXISTS (SELECT 1 FROM change_tag WHERE ${sql.ref(owner)} = ${sql.ref(column)} AND ct_tag_id = ${known.ctd_id})`;
}

/** Rows that have at least one of the tags that the viewer may see; `column` contains their ids. */
export async function hasAnyTag(
  { store, site, viewer }: TagReader,
  owner: TagOwner,
  column: NeverHidden,
  tags: readonly string[],
): Promise<Condition> {
  const { select, database } = opened(store);
  const { dialect } = database;
  const known = await store.all(
    select
      .selectFrom('change_tag_def')
      .select('ctd_id')
      .where(
        dialect.oneOf(
          'ctd_name',
          tags.filter((tag) => maySeeTag(tag, viewer, site)),
        ),
      ),
  );
  if (known.length === 0) return none;
  const ids = known.map((tag) => tag.ctd_id);
  return sql<SqlBool>`EXISTS (SELECT 1 FROM change_tag WHERE ${sql.ref(owner)} = ${sql.ref(column)} AND ${dialect.oneOf('ct_tag_id', ids)})`;
}

/** A tag that is defined or used. */
export interface DefinedTag {
  readonly name: string;
  readonly hits: ExactInteger;
  /** Whether users may apply it. */
  readonly isManual: boolean;
}

/** Reads all tags that the viewer may see. */
export async function definedTags({ store, site, viewer }: TagReader): Promise<readonly DefinedTag[]> {
  const rows = await store.all(
    opened(store).select.selectFrom('change_tag_def').select(['ctd_name', 'ctd_count', 'ctd_user_defined']),
  );
  return rows.flatMap(({ ctd_name, ctd_count: hits, ctd_user_defined }) => {
    const name = openTag(ctd_name, viewer, site);
    return name === undefined ? [] : [{ name, hits, isManual: ctd_user_defined === 1 }];
  });
}
