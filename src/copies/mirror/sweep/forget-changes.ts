import type { CopyStep } from '../copy/steps.ts';
import { digitsOf } from '../titles.ts';
import { removeChanges } from '../write/changes.ts';
import type { MirrorDatabase } from '../write/database.ts';
import { watchOrphans } from '../write/orphans.ts';

/** How many recent changes are deleted in one transaction. */
const BATCH = 500;

/** Reads recent changes again; when all are read, deletes those that are older than the oldest one. */
export const forgetChanges = (changes: CopyStep): CopyStep => ({
  ...changes,
  read: async (context, part, from) => {
    const oldest = part.next ? undefined : part.query.recentchanges?.at(-1)?.timestamp;
    if (oldest !== undefined) await forgetBefore(context.database, digitsOf(oldest));
    return changes.read(context, part, from);
  },
});

async function forgetBefore(database: MirrorDatabase, time: string): Promise<void> {
  const forgetSome = (): Promise<number> =>
    database.transaction(async (writing) => {
      const rows = await writing.rows<{ readonly id: number }>(
        `SELECT rc_id AS id FROM recentchanges WHERE rc_timestamp < ? LIMIT ${BATCH}`,
        [time],
      );
      const orphans = watchOrphans(writing);
      await removeChanges(
        writing,
        rows.map(({ id }) => id),
        orphans,
      );
      await orphans.remove();
      return rows.length;
    });
  while ((await forgetSome()) === BATCH);
}
