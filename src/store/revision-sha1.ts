import { type RawBuilder, sql } from 'kysely';
import type { Hidden } from '../database/schema/table.ts';
import { foldedSha1 } from '../wiki/sha1.ts';
import type { Store } from './store.ts';

/**
 * Hashes of a revision's slots in the order of their roles, or the revision's own in databases that keep it;
 * {@link revisionSha1} makes one of them.
 */
export function sha1Column(store: Store, of: 'revision' | 'archive'): RawBuilder<Hidden<string> | null> {
  const [column, id] = of === 'revision' ? ['rev_sha1', 'rev_id'] : ['ar_sha1', 'ar_rev_id'];
  if (store.capabilities.tables.get(of)?.has(column)) return sql.ref(column);
  return sql`(SELECT group_concat(content_sha1 ORDER BY role_name) FROM slots
    JOIN content ON content_id = slot_content_id JOIN slot_roles ON role_id = slot_role_id
    WHERE slot_revision_id = ${sql.ref(id)})`;
}

/** The hash of a revision from what {@link sha1Column} read. */
export const revisionSha1 = (read: string | null): string => foldedSha1((read ?? '').split(','));
