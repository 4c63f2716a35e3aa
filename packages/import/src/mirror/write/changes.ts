import { changeRow, type ChangeFacts } from '../../rows/changes.ts';
import type { ApiChange } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { storedParameters } from './log-parameters.ts';
import { entryBits } from './logs.ts';
import { authoredFacts, putAuthored } from './names.ts';
import { writeTags } from './tags.ts';

/** Stores recent changes as the source shows them. */
export async function writeChanges(writing: Writing, changes: readonly ApiChange[]): Promise<void> {
  const ids = changes.map(({ rcid }) => rcid);
  await writing.orphans.leave('recentchanges', 'rc_id', ids);
  await putAuthored(writing, 'recentchanges', changes.map(factsOfChange), changeRow);
  await writeTags(
    writing,
    'change',
    changes.map(({ rcid, tags }) => [rcid, tags ?? []]),
  );
}

function factsOfChange(change: ApiChange): ChangeFacts {
  const { type, ns: namespace = 0, title, logid, logtype, logaction = '', logparams } = change;
  return {
    ...authoredFacts(change),
    id: change.rcid,
    type,
    timestamp: digitsOf(change.timestamp),
    namespace,
    key: title === undefined ? '' : keyOf({ ns: namespace, title }),
    isMinor: change.minor,
    isBot: change.bot,
    page: change.pageid ?? 0,
    revision: change.revid ?? 0,
    parent: change.old_revid ?? 0,
    patrolled: change.autopatrolled ? 2 : change.patrolled ? 1 : 0,
    address: '',
    sizes: [change.oldlen ?? null, change.newlen ?? null],
    hidden: entryBits(change),
    ...(logid !== undefined && { log: { id: logid, type: logtype ?? null, action: logaction } }),
    ...(logtype !== undefined &&
      logparams !== undefined && { parameters: storedParameters(logtype, logaction, logparams) }),
  };
}

/** Deletes recent changes with their tags. */
export async function removeChanges(writing: Writing, ids: readonly number[]): Promise<void> {
  await writing.orphans.leave('recentchanges', 'rc_id', ids);
  await writing.remove('change_tag', 'ct_rc_id', ids);
  await writing.remove('recentchanges', 'rc_id', ids);
}

/** Deletes the recent changes of a page up to its deletion, except those of log entries, as MediaWiki does. */
export async function forgetChanges(writing: Writing, page: number, until: string): Promise<void> {
  const rows = await writing.rows<{ readonly id: number }>(
    'SELECT rc_id AS id FROM recentchanges WHERE rc_cur_id = ? AND rc_type <> 3 AND rc_timestamp <= ?',
    [page, until],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await removeChanges(writing, ids);
}

/**
 * Deletes all recent changes of pages that have gone without a log entry: unlike logged deletions, maintenance scripts
 * also delete those of log entries.
 */
export async function forgetUntoldDeletions(writing: Writing, pages: readonly number[]): Promise<void> {
  for (const page of pages) {
    const [last] = await writing.rows<{ readonly action: string }>(
      `SELECT log_action AS action FROM logging WHERE log_page = ? AND log_type = 'delete'
        AND log_action IN ('delete', 'delete_redir', 'delete_redir2', 'restore')
        ORDER BY log_timestamp DESC, log_id DESC LIMIT 1`,
      [page],
    );
    if (last && last.action !== 'restore') continue;
    const rows = await writing.rows<{ readonly id: number }>(
      'SELECT rc_id AS id FROM recentchanges WHERE rc_cur_id = ?',
      [page],
    );
    const ids = rows.map(({ id }) => id);
    await removeChanges(writing, ids);
  }
}
