import type { ApiLogEntry } from '../source/answers.ts';
import type { Writing } from '../write/database.ts';
import { marks } from '../write/database.ts';

/** The tables that refer to what a log entry of a kind hides, with the columns of its number and of what is hidden. */
const hidden = {
  revision: [
    ['revision', 'rev_id', 'rev_deleted'],
    ['recentchanges', 'rc_this_oldid', 'rc_deleted'],
  ],
  event: [
    ['logging', 'log_id', 'log_deleted'],
    ['recentchanges', 'rc_logid', 'rc_deleted'],
  ],
} as const;

/**
 * Hides what log entries tell was hidden, before it is asked for: nobody sees it while much else is due. What is shown
 * again waits for the answer.
 */
export async function hideNow(writing: Writing, entries: readonly ApiLogEntry[]): Promise<void> {
  for (const { type, action, params = {} } of entries) {
    if (type !== 'delete' || (action !== 'revision' && action !== 'event')) continue;
    const { ids, new: now } = params;
    const bits = typeof now === 'object' && now !== null && 'bitmask' in now ? Number(now.bitmask) : 0;
    if (!Array.isArray(ids) || ids.length === 0 || bits === 0) continue;
    if (action === 'revision' && params['type'] !== 'revision') continue;
    const numbers = ids.map(Number);
    for (const [table, column, bitsColumn] of hidden[action])
      await writing.run(
        `UPDATE ${table} SET ${bitsColumn} = ${bitsColumn} | ? WHERE ${column} IN (${marks(numbers)})`,
        [bits, ...numbers],
      );
  }
}
