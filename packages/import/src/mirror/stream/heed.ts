import { timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import type { MirrorContext } from '../context.ts';
import { addDue } from '../due.ts';
import { writeStreamPosition, type MirrorState } from '../state.ts';
import { columnBy, type Tables } from '../write/database.ts';
import type { ChangeStream } from './change-stream.ts';

/**
 * Makes due what a change stream reports and recent changes, which have been read before, do not; compares both, so
 * that a stream that misses changes is not trusted.
 */
export async function heedBell(
  { database }: MirrorContext,
  bell: ChangeStream,
  state: MirrorState,
): Promise<void> {
  const known = await knownRevisions(database, bell.waiting());
  const time = bell.comparable(timestampMilliseconds(state.position));
  const changes = time && (await changesWithin(database, time));
  const dues = [...bell.take(), ...bell.compare(known, changes)];
  const position = bell.takePosition();
  if (position === undefined && dues.length === 0) return;
  try {
    await database.transaction(async (writing) => {
      await addDue(writing, dues);
      if (position) await writeStreamPosition(writing, position);
    });
  } catch (error) {
    bell.giveBack(dues);
    throw error;
  }
}

/** Returns those of the revisions that are stored or reported by a recent change. */
async function knownRevisions(tables: Tables, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const stored = await columnBy<number>(tables, 'SELECT rev_id FROM revision WHERE rev_id IN (?)', ids);
  const told = await columnBy<number>(
    tables,
    'SELECT rc_this_oldid FROM recentchanges WHERE rc_this_oldid IN (?)',
    ids,
  );
  return new Set([...stored, ...told]);
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
