import type { ApiLogEntry } from '../source/answers.ts';
import { marks, type Writing } from '../write/database.ts';

/** The tables that show a revision or log entry, with the columns of its ID and of what is hidden. */
const tablesOf = {
  revision: [
    ['revision', 'rev_id', 'rev_deleted'],
    ['recentchanges', 'rc_this_oldid', 'rc_deleted'],
  ],
  event: [
    ['logging', 'log_id', 'log_deleted'],
    ['recentchanges', 'rc_logid', 'rc_deleted'],
  ],
} as const;

/** The ID of a revision or log entry, and the bits of what is hidden of it. */
export interface HiddenRow {
  readonly id: number;
  readonly bits: number;
}

/** Hides parts of revisions or log entries, in recent changes too; parts that are hidden already stay hidden. */
export async function hideRows(
  writing: Writing,
  kind: keyof typeof tablesOf,
  rows: readonly HiddenRow[],
): Promise<void> {
  for (const [bits, some] of Map.groupBy(rows, (row) => row.bits)) {
    if (bits === 0) continue;
    const ids = some.map(({ id }) => id);
    for (const [table, column, bitsColumn] of tablesOf[kind])
      await writing.run(
        `UPDATE ${table} SET ${bitsColumn} = ${bitsColumn} | ? WHERE ${column} IN (${marks(ids)})`,
        [bits, ...ids],
      );
  }
}

/**
 * Hides what was hidden according to log entries without waiting until it is read again, so that nobody sees it while
 * much else is due. What was made visible again stays hidden until then.
 */
export async function hideNow(writing: Writing, entries: readonly ApiLogEntry[]): Promise<void> {
  for (const { type, action, params = {} } of entries) {
    if (type !== 'delete' || (action !== 'revision' && action !== 'event')) continue;
    const { ids, new: now } = params;
    const bits = typeof now === 'object' && now !== null && 'bitmask' in now ? Number(now.bitmask) : 0;
    if (!Array.isArray(ids)) continue;
    if (action === 'revision' && params['type'] !== 'revision') continue;
    await hideRows(
      writing,
      action,
      ids.map((id) => ({ id: Number(id), bits })),
    );
  }
}
