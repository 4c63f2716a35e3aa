import { foldedSha1 } from '../../wiki/sha1.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { SqlExpression } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Store } from './store.ts';

/**
 * The hashes of a revision's slots in the order of roles, or the revision's own hash if the schema has it;
 * {@link revisionSha1} combines them.
 */
export function sha1Column(store: Store, of: 'revision' | 'archive'): SqlExpression<Hidden<string> | null> {
  const [column, id] = of === 'revision' ? ['rev_sha1', 'rev_id'] : ['ar_sha1', 'ar_rev_id'];
  if (store.capabilities.tables.get(of)?.has(column)) return sql.ref(column);
  return sql`(SELECT group_concat(content_sha1 ORDER BY role_name) FROM slots
    JOIN content ON content_id = slot_content_id JOIN slot_roles ON role_id = slot_role_id
    WHERE slot_revision_id = ${sql.ref(id)})`;
}

/** Computes a revision's hash from the value of {@link sha1Column}. */
export const revisionSha1 = (read: string | null): string => foldedSha1((read ?? '').split(','));
