import type { MirrorContext } from '../context.ts';
import { addDue, type Due } from '../due.ts';
import type { ApiChange, ApiLogEntry, Continuation } from '../source/answers.ts';
import { type MirrorState, writeState } from '../state.ts';
import { digitsOf } from '../titles.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { forgetChanges, writeChanges } from '../write/changes.ts';
import { writeLogs } from '../write/logs.ts';
import { watchOrphans } from '../write/orphans.ts';
import { isoTimestamp, timestampMilliseconds, timestampOf } from '../../wiki/timestamp.ts';
import { hideNow } from './hide-now.ts';
import { affectedByChange, affectedByLog, logsIn } from './affected.ts';

/** The fields that a mirror asks for of log entries. */
export const logRequest = {
  leprop: 'ids|title|type|user|userid|timestamp|comment|details|tags',
  lelimit: 'max',
} as const;

/** The fields that a mirror asks for of recent changes. */
export const changeRequest = {
  rcprop: 'user|userid|comment|flags|timestamp|title|ids|sizes|loginfo|tags',
  rclimit: 'max',
} as const;

/** Milliseconds before the position from which changes are read again: entries may appear later than their time. */
const OVERLAP = 30_000;

/**
 * Reads what has changed since the position: stores recent changes and log entries, and notes what they may have
 * affected. Returns the state after each part.
 */
export async function readChanges(context: MirrorContext, before: MirrorState): Promise<MirrorState> {
  let state = before;
  const from = timestampOf(timestampMilliseconds(state.position) - OVERLAP);
  for (let next: Continuation | undefined = {}; next;) {
    const answer = await context.source.ask({
      list: 'recentchanges|logevents',
      ...changeRequest,
      rcdir: 'newer',
      rcstart: isoTimestamp(from),
      ...logRequest,
      ledir: 'newer',
      lestart: isoTimestamp(from),
      ...next,
    });
    const { recentchanges = [], logevents = [] } = answer.query ?? {};
    next = answer.continue;
    // Up to the source's own clock, everything has been read in the end; before, up to where the lists go on.
    const read = [
      ...(next?.['rccontinue'] === undefined ? [] : [recentchanges.at(-1)?.timestamp ?? from]),
      ...(next?.['lecontinue'] === undefined ? [] : [logevents.at(-1)?.timestamp ?? from]),
      answer.curtimestamp,
    ].map(digitsOf);
    const position = later(state.position, read.toSorted()[0] ?? '');
    state = await store(context, { ...state, position }, recentchanges, logevents);
  }
  return state;
}

const later = (a: string, b: string): string => (a > b ? a : b);

async function store(
  { database, site, source, now, recheck }: MirrorContext,
  before: MirrorState,
  changes: readonly ApiChange[],
  logs: readonly ApiLogEntry[],
): Promise<MirrorState> {
  const newChanges = await unknown(database, 'recentchanges', 'rc_id', changes, ({ rcid }) => rcid);
  const newLogs = await unknown(database, 'logging', 'log_id', logs, ({ logid }) => logid);
  const moments = await momentsOf(database, newLogs.flatMap(logsIn));
  const state = {
    ...before,
    requests: source.requests(),
    changes: before.changes + newChanges.length,
    logEntries: before.logEntries + newLogs.length,
  };
  return database.transaction(async (writing) => {
    const orphans = watchOrphans(writing);
    await writeChanges(writing, site, newChanges, orphans);
    await writeLogs(writing, site, newLogs, orphans);
    await hideNow(writing, newLogs);
    // A page may be back already.
    for (const { type, action, logpage = 0, timestamp } of newLogs)
      if (type === 'delete' && /^delete(?:_redir2?)?$/.test(action) && logpage > 0)
        await forgetChanges(writing, logpage, digitsOf(timestamp), orphans);
    await orphans.remove();
    await addDue(writing, [
      ...newChanges.flatMap(affectedByChange).filter(({ kind }) => kind !== 'user'),
      ...newLogs.flatMap(affectedByLog),
      ...moments,
    ]);
    // The source deletes protections that have ended after it has answered. The others count edits, some time after
    // them, and change with each: they are asked for once for many.
    await addDue(
      writing,
      [
        ...newChanges.flatMap(affectedByChange).filter(({ kind }) => kind === 'user'),
        ...(newChanges.length > 0 ? [{ kind: 'list', name: 'statistics' } as const] : []),
        ...(newLogs.some(({ type }) => type === 'protect') ? await expired(writing, state.position) : []),
      ],
      now() + 1000 * recheck,
    );
    await writeState(writing, state);
    return state;
  });
}

async function unknown<T>(
  tables: Tables,
  table: string,
  column: string,
  all: readonly T[],
  idOf: (one: T) => number,
): Promise<readonly T[]> {
  const rows = await rowsBy<{ readonly id: number }>(
    tables,
    (list) => `SELECT ${column} AS id FROM ${table} WHERE ${column} IN (${list})`,
    all.map(idOf),
  );
  const known = new Set(rows.map(({ id }) => id));
  return all.filter((one) => !known.has(idOf(one)));
}

/** The pages with protections that have ended, which stay until another one changes. */
export async function expired(tables: Tables, now: string): Promise<readonly Due[]> {
  const rows = await tables.rows<{ readonly page: number }>(
    "SELECT DISTINCT pr_page AS page FROM page_restrictions WHERE pr_expiry < ? AND pr_expiry <> ''",
    [now],
  );
  return rows.map(({ page }) => ({ kind: 'page', name: String(page) }));
}

/** No request names log entries by their ids: those of the same second are read again. */
async function momentsOf(tables: Tables, logs: readonly number[]): Promise<readonly Due[]> {
  const rows = await rowsBy<{ readonly at: string }>(
    tables,
    (list) => `SELECT DISTINCT log_timestamp AS at FROM logging WHERE log_id IN (${list})`,
    logs,
  );
  return rows.map(({ at }) => ({ kind: 'moment', name: at }));
}
