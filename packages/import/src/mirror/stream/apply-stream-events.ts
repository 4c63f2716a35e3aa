import { timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import type { MirrorContext } from '../context.ts';
import { writeStreamPosition, type MirrorState } from '../state.ts';
import { enqueue } from '../work-queue.ts';
import { columnBy, type Tables } from '../write/database.ts';
import type { ChangeStream } from './change-stream.ts';

/**
 * Queues the revisions that a change stream reports and that recent changes, which were read before, do not. Compares
 * both, so that a stream that misses changes is not trusted.
 */
export async function applyStreamEvents(
  { database }: MirrorContext,
  changeStream: ChangeStream,
  state: MirrorState,
): Promise<void> {
  const knownIds = await knownRevisions(database, changeStream.waiting());
  const time = changeStream.comparable(timestampMilliseconds(state.position));
  const changes = time && (await changesWithin(database, time));
  const tasks = [...changeStream.take(), ...changeStream.compare(knownIds, changes)];
  const position = changeStream.takePosition();
  if (position === undefined && tasks.length === 0) return;
  try {
    await database.transaction(async (writing) => {
      await enqueue(writing, tasks);
      if (position) await writeStreamPosition(writing, position);
    });
  } catch (error) {
    changeStream.requeue(tasks);
    throw error;
  }
}

/** Returns those of the revisions that are stored or reported by a recent change. */
async function knownRevisions(tables: Tables, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const stored = await columnBy<number>(tables, 'SELECT rev_id FROM revision WHERE rev_id IN (?)', ids);
  const reported = await columnBy<number>(
    tables,
    'SELECT rc_this_oldid FROM recentchanges WHERE rc_this_oldid IN (?)',
    ids,
  );
  return new Set([...stored, ...reported]);
}

/** Returns the revisions that the recent changes of a span of time report. */
async function changesWithin(
  tables: Tables,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly number[]> {
  const rows = await tables.rows<{ readonly id: number }>(
    `SELECT rc_this_oldid AS id FROM recentchanges
      WHERE rc_timestamp > ? AND rc_timestamp <= ? AND rc_type IN (0, 1) AND rc_this_oldid > 0`,
    [timestampOf(from), timestampOf(until)],
  );
  return rows.map(({ id }) => id);
}
