import { Hiding } from '../../../wiki/hiding.ts';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { storedParameters } from './log-parameters.ts';
import { actorsOf, commentOf, commentsOf } from './names.ts';
import { authoredBits } from './revisions.ts';
import { writeTags } from './tags.ts';

/** Returns the bits of what the source hides of a log entry or recent change. */
export const entryBits = (entry: ApiLogEntry | ApiChange): number =>
  authoredBits(entry) | (entry.actionhidden ? Hiding.text : 0);

/** Stores log entries as the source shows them. */
export async function writeLogs(writing: Writing, entries: readonly ApiLogEntry[]): Promise<void> {
  const ids = entries.map(({ logid }) => logid);
  await writing.orphans.leave('logging', 'log_id', ids);
  const actorOf = await actorsOf(writing, entries);
  const commentId = await commentsOf(writing, entries.map(commentOf));
  await writing.put(
    'logging',
    entries.map((entry) => ({
      log_id: entry.logid,
      log_type: entry.type,
      log_action: entry.action,
      log_timestamp: digitsOf(entry.timestamp),
      log_actor: actorOf(entry),
      log_namespace: entry.ns ?? 0,
      log_title: entry.title === undefined ? '' : keyOf({ ns: entry.ns ?? 0, title: entry.title }),
      log_page: entry.logpage ?? 0,
      log_comment_id: commentId(commentOf(entry)),
      log_params: entry.actionhidden
        ? ''
        : storedParameters(entry.type, entry.action, entry.params, entry.revid),
      log_deleted: entryBits(entry),
    })),
  );
  await writeTags(
    writing,
    'ct_log_id',
    entries.map(({ logid, tags }) => [logid, tags ?? []]),
  );
}

/** Deletes log entries with their tags. */
export async function removeLogs(writing: Writing, ids: readonly number[]): Promise<void> {
  await writing.orphans.leave('logging', 'log_id', ids);
  await writing.remove('change_tag', 'ct_log_id', ids);
  await writing.remove('logging', 'log_id', ids);
}
