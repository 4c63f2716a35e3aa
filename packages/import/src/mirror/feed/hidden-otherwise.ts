import { Hiding } from '@wikiquery/core/wiki';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import type { Task } from '../work-queue.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { entryBits } from '../write/logs.ts';

/** Reads the bits of what is hidden of stored entries, by ID; `select` ends with the ID's column. */
export async function storedBits(
  tables: Tables,
  select: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsBy<{ readonly id: number; readonly bits: number }>(tables, `${select} IN (?)`, ids);
  return new Map(rows.map(({ id, bits }) => [id, bits]));
}

/**
 * Returns what has to be read again if an entry does not hide the same as is stored, since no public log reports
 * suppression.
 */
export function hiddenOtherwise(entry: ApiChange | ApiLogEntry, stored: number | undefined): readonly Task[] {
  if (stored === undefined) return [];
  const isEdit = entry.type === 'edit' || entry.type === 'new';
  // For an edit, the answer does not tell whether its text is hidden.
  const told = isEdit ? Hiding.comment | Hiding.user : ~0;
  if (((entryBits(entry) ^ stored) & told) === 0) return [];
  return isEdit
    ? [{ kind: 'revision', name: String(entry.revid) }]
    : [{ kind: 'moment', name: digitsOf(entry.timestamp) }];
}
