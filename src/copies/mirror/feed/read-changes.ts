import { type MirrorContext, recheckAt } from '../context.ts';
import { addDue, type Due, duesOf } from '../due.ts';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { allParts, type Batch } from '../source/source.ts';
import { type MirrorState, writeState } from '../state.ts';
import { digitsOf } from '../titles.ts';
import { columnBy, type Tables } from '../write/database.ts';
import { forgetChanges, writeChanges } from '../write/changes.ts';
import { writeLogs } from '../write/logs.ts';
import { writeStatistics } from '../write/statistics.ts';
import { isoTimestamp, timestampMilliseconds, timestampOf } from '../../../wiki/timestamp.ts';
import { hiddenOtherwise, storedBits } from './hidden-otherwise.ts';
import { hideNow } from './hide-now.ts';
import { newlyHiddenAccounts } from './newly-hidden.ts';
import { affectedByChange, affectedByLog, authorOf, logsIn } from './affected.ts';
import type { Statistics } from '../../../data/store/statistics.ts';

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
export const OVERLAP = 30_000;

/**
 * Reads what has changed since the position: stores recent changes and log entries, and notes what they may have
 * affected. Returns the state after each part.
 */
export async function readChanges(context: MirrorContext, before: MirrorState): Promise<MirrorState> {
  let state = before;
  const from = timestampOf(timestampMilliseconds(state.position) - OVERLAP);
  for await (const answer of allParts(context.source, {
    list: 'recentchanges|logevents',
    meta: 'siteinfo',
    siprop: 'statistics',
    ...changeRequest,
    rcdir: 'newer',
    rcstart: isoTimestamp(from),
    ...logRequest,
    ledir: 'newer',
    lestart: isoTimestamp(from),
  })) {
    const { query: { recentchanges = [], logevents = [], statistics } = {}, continue: next } = answer;
    // Up to the source's own clock, everything has been read in the end; before, up to where the lists go on.
    const read = [
      ...(next?.['rccontinue'] === undefined ? [] : [recentchanges.at(-1)?.timestamp ?? from]),
      ...(next?.['lecontinue'] === undefined ? [] : [logevents.at(-1)?.timestamp ?? from]),
      answer.curtimestamp,
    ].map(digitsOf);
    const position = later(state.position, read.toSorted()[0] ?? '');
    state = await store(context, { ...state, position }, { recentchanges, logevents, statistics });
  }
  return state;
}

/**
 * Leaves out of a list that is read for another reason what {@link readChanges} has yet to read: it notes what entries
 * affect only when they are new.
 */
export function withoutNews(part: Batch, position: string): Batch {
  const isOld = ({ timestamp }: { readonly timestamp: string }): boolean =>
    !isNews(digitsOf(timestamp), position);
  const { recentchanges, logevents } = part.query;
  return {
    ...part,
    query: {
      ...part.query,
      ...(recentchanges && { recentchanges: recentchanges.filter(isOld) }),
      ...(logevents && { logevents: logevents.filter(isOld) }),
    },
  };
}

/** Whether {@link readChanges} still reads what is of this time; where nothing was read yet, all of it. */
export const isNews = (time: string, position: string | undefined): boolean =>
  position === undefined || time >= timestampOf(timestampMilliseconds(position) - OVERLAP);

const later = (a: string, b: string): string => (a > b ? a : b);

async function store(
  context: MirrorContext,
  before: MirrorState,
  read: {
    readonly recentchanges: readonly ApiChange[];
    readonly logevents: readonly ApiLogEntry[];
    readonly statistics: Statistics | undefined;
  },
): Promise<MirrorState> {
  const { database, source } = context;
  const { recentchanges: changes, logevents: logs, statistics } = read;
  const bitsOfChanges = await storedBits(
    database,
    'SELECT rc_id AS id, rc_deleted AS bits FROM recentchanges WHERE rc_id',
    changes.map(({ rcid }) => rcid),
  );
  const bitsOfLogs = await storedBits(
    database,
    'SELECT log_id AS id, log_deleted AS bits FROM logging WHERE log_id',
    logs.map(({ logid }) => logid),
  );
  const newChanges = changes.filter(({ rcid }) => !bitsOfChanges.has(rcid));
  const newLogs = logs.filter(({ logid }) => !bitsOfLogs.has(logid));
  const moments = await momentsOf(database, [
    ...newLogs.flatMap(logsIn),
    ...(await aboutRenamed(database, newLogs)),
  ]);
  const accounts = await newlyHiddenAccounts(database, { changes, logs });
  const state = {
    ...before,
    requests: source.requests(),
    changes: before.changes + newChanges.length,
    logEntries: before.logEntries + newLogs.length,
  };
  return database.transaction(async (writing) => {
    await writeChanges(writing, newChanges);
    await writeLogs(writing, newLogs);
    await hideNow(writing, newLogs);
    // A page may be back already.
    for (const { type, action, logpage = 0, timestamp } of newLogs)
      if (type === 'delete' && /^delete(?:_redir2?)?$/.test(action) && logpage > 0)
        await forgetChanges(writing, logpage, digitsOf(timestamp));
    await addDue(writing, [
      ...newChanges.flatMap(affectedByChange),
      ...newLogs.flatMap(affectedByLog),
      ...moments,
      ...duesOf('user', accounts),
      ...changes.flatMap((change) => hiddenOtherwise(change, bitsOfChanges.get(change.rcid))),
      ...logs.flatMap((entry) => hiddenOtherwise(entry, bitsOfLogs.get(entry.logid))),
    ]);
    if (statistics) await writeStatistics(writing, statistics);
    // The source deletes protections that have ended after it has answered, and counts an account's edits after them.
    await addDue(
      writing,
      [
        ...[...newChanges, ...newLogs].flatMap(authorOf),
        ...(haveChangedTags(newChanges, newLogs) ? [{ kind: 'list', name: 'tags' } as const] : []),
        ...(newLogs.some(({ type }) => type === 'protect') ? await expired(writing, state.position) : []),
      ],
      recheckAt(context),
    );
    await writeState(writing, state);
    return state;
  });
}

/** Whether the uses of tags that the source counts have changed. */
const haveChangedTags = (changes: readonly ApiChange[], logs: readonly ApiLogEntry[]): boolean =>
  logs.some(({ type }) => type === 'tag') || [...changes, ...logs].some(({ tags = [] }) => tags.length > 0);

/** The pages with protections that have ended, which stay until another one changes. */
export async function expired(tables: Tables, now: string): Promise<readonly Due[]> {
  const rows = await tables.rows<{ readonly page: number }>(
    "SELECT DISTINCT pr_page AS page FROM page_restrictions WHERE pr_expiry < ? AND pr_expiry <> ''",
    [now],
  );
  return rows.map(({ page }) => ({ kind: 'page', name: String(page) }));
}

/** The log entries about accounts that were renamed: they tell the new names then. */
async function aboutRenamed(tables: Tables, logs: readonly ApiLogEntry[]): Promise<readonly number[]> {
  const names = logs.flatMap(({ type, params }) =>
    type === 'renameuser' ? [String(params?.['olduser'])] : [],
  );
  return columnBy<number>(
    tables,
    'SELECT log_id FROM logging WHERE log_namespace = 2 AND log_title IN (?)',
    names.map((name) => name.replaceAll(' ', '_')),
  );
}

/** No request names log entries by their ids: those of the same second are read again. */
async function momentsOf(tables: Tables, logs: readonly number[]): Promise<readonly Due[]> {
  const rows = await columnBy<string>(
    tables,
    'SELECT DISTINCT log_timestamp FROM logging WHERE log_id IN (?)',
    logs,
  );
  return duesOf('moment', rows);
}
