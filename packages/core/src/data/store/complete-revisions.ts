import { combinedSha1 } from '../../wiki/sha1.ts';
import { slotsOf } from './content.ts';
import type { Revision } from './revisions.ts';
import type { Store } from './store.ts';

/** Computes the sizes and hashes that are not stored with revisions from their slots, as MediaWiki does. */
export async function completeRevisions<R extends Revision>(
  store: Store,
  revisions: readonly R[],
): Promise<readonly R[]> {
  const incomplete = revisions.filter(({ isIncomplete }) => isIncomplete);
  if (incomplete.length === 0) return revisions;
  const unread = incomplete.map(({ id, textVisible }) => ({ id, textVisible }));
  const slots = await slotsOf(store, unread, false, true);
  return revisions.map((revision) => {
    const own = slots.get(revision.id) ?? [];
    if (!revision.isIncomplete) return revision;
    const { size, sha1 } = revision;
    return {
      ...revision,
      size: size === 0 ? own.reduce((sum, slot) => sum + (slot.size ?? 0), 0) : size,
      ...(sha1 === '' && { sha1: combinedSha1(own.map((slot) => [slot.role, slot.sha1 ?? ''])) }),
    };
  });
}
