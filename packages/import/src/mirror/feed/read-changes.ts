import type { Statistics } from '@wikiquery/core/store';
import { isoTimestamp, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import { statisticsRow } from '../../rows/site.ts';
import { recheckAt, type MirrorContext } from '../context.ts';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { allParts, type Batch } from '../source/source.ts';
import { writeState, type MirrorState } from '../state.ts';
import { digitsOf } from '../titles.ts';
import { enqueue, tasksOf, type Task } from '../work-queue.ts';
import { forgetChanges, writeChanges } from '../write/changes.ts';
import { columnBy, type Tables } from '../write/database.ts';
import { writeLogs } from '../write/logs.ts';
import { affectedByChange, affectedByLog, authorOf, logsIn } from './affected.ts';
import { hiddenOtherwise, storedBits } from './hidden-otherwise.ts';
import { hideNow } from './hide-now.ts';
import { newlyHiddenAccounts } from './newly-hidden.ts';

/** The parameters with which a mirror requests log entries. */
export const logRequest = {
  leprop: 'ids|title|type|user|userid|timestamp|comment|details|tags',
  lelimit: 'max',
} as const;

/** The parameters with which a mirror requests recent changes. */
export const changeRequest = {
  rcprop: 'user|userid|comment|flags|timestamp|title|ids|sizes|loginfo|tags',
  rclimit: 'max',
} as const;

/** Milliseconds before the position from which changes are read again, since entries may appear after their time. */
export const OVERLAP = 30_000;

/**
 * Reads what has changed since the position: stores recent changes and log entries, and makes what they may have
 * affected due. The state is stored after each part; returns the last one.
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
    // With the last part, everything up to the source's own time has been read; before, up to where a list continues.
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
 * Leaves out of a list that is read for another reason what {@link readChanges} has yet to read, which considers what
 * an entry affects only while the entry is not stored.
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

/** Whether {@link readChanges} has yet to read entries of this time; true if there is no position yet. */
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
    // Only up to the deletion, since the page may be back already.
    for (const { type, action, logpage = 0, timestamp } of newLogs)
      if (type === 'delete' && /^delete(?:_redir2?)?$/.test(action) && logpage > 0)
        await forgetChanges(writing, logpage, digitsOf(timestamp));
    await enqueue(writing, [
      ...newChanges.flatMap(affectedByChange),
      ...newLogs.flatMap(affectedByLog),
      ...moments,
      ...tasksOf('user', accounts),
      ...changes.flatMap((change) => hiddenOtherwise(change, bitsOfChanges.get(change.rcid))),
      ...logs.flatMap((entry) => hiddenOtherwise(entry, bitsOfLogs.get(entry.logid))),
    ]);
    if (statistics) await writing.put('site_stats', [statisticsRow(statistics)]);
    // The source deletes expired protections, and counts an account's edits, only after it has answered.
    await enqueue(
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

/** Returns the pages with expired protections, which the source keeps until some protection changes. */
export async function expired(tables: Tables, now: string): Promise<readonly Task[]> {
  const rows = await tables.rows<{ readonly page: number }>(
    "SELECT DISTINCT pr_page AS page FROM page_restrictions WHERE pr_expiry < ? AND pr_expiry <> ''",
    [now],
  );
  return rows.map(({ page }) => ({ kind: 'page', name: String(page) }));
}

/** Returns the log entries about accounts that were renamed, which show the new names from then on. */
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

/** Returns the seconds whose log entries are read again: those of the given entries, which no request names by ID. */
async function momentsOf(tables: Tables, logs: readonly number[]): Promise<readonly Task[]> {
  const rows = await columnBy<string>(
    tables,
    'SELECT DISTINCT log_timestamp FROM logging WHERE log_id IN (?)',
    logs,
  );
  return tasksOf('moment', rows);
}
