import { isoTimestamp } from '@wikiquery/core/wiki';
import type { MirrorContext } from '../context.ts';
import { newlyHiddenAccounts } from '../feed/newly-hidden.ts';
import { changeRequest, isNews, logRequest } from '../feed/read-changes.ts';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { allParts } from '../source/source.ts';
import { readState } from '../state.ts';
import { completeTasks, enqueue, nextTasks, tasksOf } from '../work-queue.ts';
import { removeChanges, writeChanges } from '../write/changes.ts';
import type { Tables } from '../write/database.ts';
import { removeLogs, writeLogs } from '../write/logs.ts';

/** Reads the log entries and recent changes of one queued second, and updates the stored ones. */
export async function reconcileMoments({ database, source, now }: MirrorContext): Promise<void> {
  const [due] = await nextTasks(database, 'moment', 1, now());
  if (!due) return;
  const at = isoTimestamp(due.name);
  const logs: ApiLogEntry[] = [];
  const changes: ApiChange[] = [];
  for await (const answer of allParts(source, {
    list: 'recentchanges|logevents',
    ...changeRequest,
    rcstart: at,
    rcend: at,
    ...logRequest,
    lestart: at,
    leend: at,
  })) {
    logs.push(...(answer.query?.logevents ?? []));
    changes.push(...(answer.query?.recentchanges ?? []));
  }
  await database.transaction(async (writing) => {
    const ids = (table: string, column: string, time: string) =>
      idsAt(writing, table, column, time, due.name);
    const storedLogs = await ids('logging', 'log_id', 'log_timestamp');
    const storedChanges = await ids('recentchanges', 'rc_id', 'rc_timestamp');
    // New entries are left to the reading of changes, which considers what they affect.
    const isToBeRead = isNews(due.name, (await readState(writing))?.position);
    const given = new Set(logs.map(({ logid }) => logid));
    const goneLogs = storedLogs.filter((id) => !given.has(id));
    const accounts = await newlyHiddenAccounts(writing, { changes, logs });
    await enqueue(writing, tasksOf('user', accounts));
    const keptLogs = logs.filter(({ logid }) => !isToBeRead || storedLogs.includes(logid));
    await writeLogs(writing, keptLogs);
    await removeLogs(writing, goneLogs);
    const known = new Set(changes.map(({ rcid }) => rcid));
    const goneChanges = storedChanges.filter((id) => !known.has(id));
    const keptChanges = changes.filter(({ rcid }) => !isToBeRead || storedChanges.includes(rcid));
    await writeChanges(writing, keptChanges);
    await removeChanges(writing, goneChanges);
    await completeTasks(writing, 'moment', [due.name]);
  });
}

async function idsAt(
  tables: Tables,
  table: string,
  column: string,
  time: string,
  at: string,
): Promise<readonly number[]> {
  const rows = await tables.rows<{ readonly id: number }>(
    `SELECT ${column} AS id FROM ${table} WHERE ${time} = ?`,
    [at],
  );
  return rows.map(({ id }) => id);
}
