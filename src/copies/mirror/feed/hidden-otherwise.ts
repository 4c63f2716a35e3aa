import { Hiding } from '../../../wiki/hiding.ts';
import type { Due } from '../due.ts';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { entryBits } from '../write/logs.ts';

/** Reads what is hidden of entries, by their numbers; those that are not stored are left out. */
export async function storedBits(
  tables: Tables,
  select: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsBy<{ readonly id: number; readonly bits: number }>(tables, `${select} IN (?)`, ids);
  return new Map(rows.map(({ id, bits }) => [id, bits]));
}

/**
 * Returns what to read again for an entry of which something else is hidden than was stored. No public log tells of
 * suppression.
 */
export function hiddenOtherwise(entry: ApiChange | ApiLogEntry, stored: number | undefined): readonly Due[] {
  if (stored === undefined) return [];
  const isEdit = entry.type === 'edit' || entry.type === 'new';
  // Of an edit, the answer does not tell whether its text is hidden.
  const told = isEdit ? Hiding.comment | Hiding.user : ~0;
  if (((entryBits(entry) ^ stored) & told) === 0) return [];
  return isEdit
    ? [{ kind: 'revision', name: String(entry.revid) }]
    : [{ kind: 'moment', name: digitsOf(entry.timestamp) }];
}
