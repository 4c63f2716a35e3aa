import type { Database } from 'better-sqlite3';
import type { Dump } from './identify.ts';
import { inTransactions, noteTruncation, type Reading } from './reading.ts';
import { readDefinition } from './sql/definition.ts';
import { splitLines } from './sql/split-lines.ts';
import { inOrder } from './workers/pool.ts';
import { openNames } from './write/names.ts';
import { importTables } from './write/open.ts';
import { stagedTables } from './write/staged.ts';
import type { ImportState } from './write/state.ts';
import { openTable } from './write/table-rows.ts';

/**
 * Empties a table before its dump is imported. New IDs of link targets invalidate the rows that refer to them, so these
 * are deleted as well; their own dumps, or the pages, supply them again.
 */
function clearTables(database: Database, name: string): void {
  if (!(name in importTables) || name in stagedTables) return;
  const tables = name === 'linktarget' ? [name, 'pagelinks', 'templatelinks'] : [name];
  for (const table of tables) database.exec(`DELETE FROM "${table}"`);
}

/** Imports an SQL dump from the offset in the state, and returns the state after it. */
export async function readTable(reading: Reading, dump: Dump, from: ImportState): Promise<ImportState> {
  const { database, progress, pool, keeper, site, given } = reading;
  const definition = readDefinition(dump.head);
  if (!definition) {
    const message = 'The dump has no CREATE TABLE statement and is skipped.';
    keeper.note(dump.source.name, [{ kind: 'table', offset: 0, title: '', message }]);
    return from;
  }
  if (from.offset === 0 && !from.wasEmpty) clearTables(database, definition.name);
  const writer = openTable(database, definition, openNames(database, site), site, given);
  const unpacking = dump.read(from.offset);
  const width = definition.columns.length;
  const parsed = inOrder(
    splitLines(unpacking.chunks, from.offset),
    async (batch) => ({
      end: batch.end,
      taken: unpacking.taken(),
      rows: await pool.run({ kind: 'rows', batch, width }),
    }),
    pool.size + 1,
  );
  const state = await inTransactions(
    reading,
    dump,
    from,
    parsed,
    ({ end, taken, rows }, before) => {
      writer.write(rows);
      keeper.note(dump.source.name, rows.problems);
      const after = {
        ...before,
        offset: end,
        hasEnd: before.hasEnd || rows.isEnd,
        rows: before.rows + rows.count,
      };
      progress.read(dump, { unpacked: end, taken, text: 0, expandable: 0, state: after });
      return { state: after, isWhole: true, isLast: false };
    },
    writer.flush,
  );
  if (!state.hasEnd) noteTruncation(reading, dump, state.offset, 'its last line, "-- Dump completed",');
  return state;
}
