import type { CopyStep } from '../copy/steps.ts';
import type { ApiChange, Continuation } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import { removeChanges } from '../write/changes.ts';
import type { MirrorDatabase } from '../write/database.ts';

/** How many recent changes are deleted in one transaction. */
const BATCH = 500;

/**
 * Makes a step that reads recent changes again, newest first, and deletes stored ones that the source no longer lists;
 * with the last part, also those that are older than the oldest one.
 */
export const forgetChanges = (changes: CopyStep): CopyStep => ({
  ...changes,
  read: async (context, part, from) => {
    const { recentchanges = [] } = part.query;
    const oldest = part.next ? undefined : recentchanges.at(-1)?.timestamp;
    if (oldest !== undefined) await forgetBefore(context.database, digitsOf(oldest));
    const read = await changes.read(context, part, from);
    const gone = await missingFrom(context.database, recentchanges, from, part.next);
    return {
      ...read,
      write: async (writing) => {
        await read.write(writing);
        await removeChanges(writing, gone);
      },
    };
  },
});

/** Returns the stored changes between two positions of the list that the list lacks. */
async function missingFrom(
  database: MirrorDatabase,
  listed: readonly ApiChange[],
  from: Continuation | undefined,
  next: Continuation | undefined,
): Promise<readonly number[]> {
  const [first, last] = [listed[0], listed.at(-1)];
  if (!first || !last) return [];
  const newest = positionIn(from) ?? { time: digitsOf(first.timestamp), id: Infinity };
  const end = positionIn(next) ?? { time: digitsOf(last.timestamp), id: 0 };
  const rows = await database.rows<{ readonly id: number; readonly time: string }>(
    `SELECT rc_id AS id, rc_timestamp AS time FROM recentchanges WHERE rc_timestamp BETWEEN ? AND ?`,
    [end.time, newest.time],
  );
  const ids = new Set(listed.map(({ rcid }) => rcid));
  return rows
    .filter(({ id, time }) => time < newest.time || id <= newest.id)
    .filter(({ id, time }) => time > end.time || id > end.id)
    .map(({ id }) => id)
    .filter((id) => !ids.has(id));
}

/** Returns the time and ID of the change with which a list continues. */
function positionIn(continuation: Continuation | undefined) {
  const [time, id] = String(continuation?.['rccontinue'] ?? '').split('|');
  return time && id ? { time: digitsOf(time), id: Number(id) } : undefined;
}

async function forgetBefore(database: MirrorDatabase, time: string): Promise<void> {
  const forgetSome = (): Promise<number> =>
    database.transaction(async (writing) => {
      const rows = await writing.rows<{ readonly id: number }>(
        `SELECT rc_id AS id FROM recentchanges WHERE rc_timestamp < ? LIMIT ${BATCH}`,
        [time],
      );
      const ids = rows.map(({ id }) => id);
      await removeChanges(writing, ids);
      return rows.length;
    });
  while ((await forgetSome()) === BATCH);
}
