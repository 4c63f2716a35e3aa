import type { ApiRevision } from '../source/answers.ts';
import { rowsBy, type Writing } from './database.ts';
import { authoredFacts, authorNames } from './names.ts';
import { revisionBits } from './revisions.ts';

/** Hides in recent changes what is hidden of their revisions, and shows what is shown again. */
export async function hideChanges(writing: Writing, revisions: readonly ApiRevision[]): Promise<void> {
  const rows = await rowsBy<{ readonly id: number; readonly revision: number; readonly bits: number }>(
    writing,
    `SELECT rc_id AS id, rc_this_oldid AS revision, rc_deleted AS bits FROM recentchanges
      WHERE rc_type IN (0, 1) AND rc_this_oldid IN (?)`,
    revisions.map(({ revid }) => revid),
  );
  const byId = new Map(revisions.map((revision) => [revision.revid, revision]));
  const changed = rows.flatMap(({ id, revision: number, bits }) => {
    const revision = byId.get(number);
    // A row that already hides the same may still refer to the comment and the name.
    return revision && (bits !== 0 || revisionBits(revision) !== 0) ? [{ id, revision }] : [];
  });
  await writing.orphans.leave(
    'recentchanges',
    'rc_id',
    changed.map(({ id }) => id),
  );
  const facts = changed.map(({ id, revision }) => ({
    ...authoredFacts(revision),
    id,
    bits: revisionBits(revision),
  }));
  const { actor, comment } = await authorNames(writing, facts);
  for (const fact of facts)
    await writing.run(
      'UPDATE recentchanges SET rc_deleted = ?, rc_actor = ?, rc_comment_id = ? WHERE rc_id = ?',
      [fact.bits, actor(fact.author), comment(fact.comment), fact.id],
    );
}
