import type { ApiChange } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { storedParameters } from './log-parameters.ts';
import { entryBits } from './logs.ts';
import { actorsOf, commentOf, commentsOf } from './names.ts';
import { writeTags } from './tags.ts';

/** The numbers and names under which changes of a type are stored. */
const kinds = {
  edit: [0, 'mw.edit'],
  new: [1, 'mw.new'],
  log: [3, 'mw.log'],
  external: [5, 'mw.external'],
  categorize: [6, 'mw.categorize'],
} as const;

/** Stores recent changes as the source shows them. */
export async function writeChanges(writing: Writing, changes: readonly ApiChange[]): Promise<void> {
  const ids = changes.map(({ rcid }) => rcid);
  await writing.orphans.leave('recentchanges', 'rc_id', ids);
  const actorOf = await actorsOf(writing, changes);
  const commentId = await commentsOf(writing, changes.map(commentOf));
  await writing.put(
    'recentchanges',
    changes.map((change) => ({
      rc_id: change.rcid,
      rc_timestamp: digitsOf(change.timestamp),
      rc_actor: actorOf(change),
      rc_namespace: change.ns ?? 0,
      rc_title: change.title === undefined ? '' : keyOf({ ns: change.ns ?? 0, title: change.title }),
      rc_comment_id: commentId(commentOf(change)),
      rc_minor: change.minor ? 1 : 0,
      rc_bot: change.bot ? 1 : 0,
      rc_new: change.new ? 1 : 0,
      rc_cur_id: change.pageid ?? 0,
      rc_this_oldid: change.revid ?? 0,
      rc_last_oldid: change.old_revid ?? 0,
      rc_type: kinds[change.type][0],
      rc_source: kinds[change.type][1],
      rc_patrolled: change.autopatrolled ? 2 : change.patrolled ? 1 : 0,
      rc_ip: '',
      rc_old_len: change.oldlen ?? null,
      rc_new_len: change.newlen ?? null,
      rc_deleted: entryBits(change),
      rc_logid: change.logid ?? 0,
      rc_log_type: change.logtype ?? null,
      rc_log_action: change.logaction ?? (change.type === 'log' ? '' : null),
      rc_params:
        change.logtype === undefined || change.logparams === undefined
          ? ''
          : storedParameters(change.logtype, change.logaction ?? '', change.logparams),
    })),
  );
  await writeTags(
    writing,
    'ct_rc_id',
    changes.map(({ rcid, tags }) => [rcid, tags ?? []]),
  );
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
