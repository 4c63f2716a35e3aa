import { Hiding } from '@wikiquery/core/wiki';
import { logRow, type LogFacts } from '../../rows/logs.ts';
import type { ApiChange, ApiLogEntry } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { storedParameters } from './log-parameters.ts';
import { authoredFacts, putAuthored } from './names.ts';
import { authoredBits } from './revisions.ts';
import { writeTags } from './tags.ts';

/** Returns the bits of what the source hides of a log entry or recent change. */
export const entryBits = (entry: ApiLogEntry | ApiChange): number =>
  authoredBits(entry) | (entry.actionhidden ? Hiding.text : 0);

/** Stores log entries as the source shows them. */
export async function writeLogs(writing: Writing, entries: readonly ApiLogEntry[]): Promise<void> {
  const ids = entries.map(({ logid }) => logid);
  await writing.orphans.leave('logging', 'log_id', ids);
  await putAuthored(writing, 'logging', entries.map(factsOfEntry), logRow);
  await writeTags(
    writing,
    'log',
    entries.map(({ logid, tags }) => [logid, tags ?? []]),
  );
}

function factsOfEntry(entry: ApiLogEntry): LogFacts {
  const { logid: id, type, action, ns: namespace = 0, title, logpage: page = 0 } = entry;
  return {
    ...authoredFacts(entry),
    id,
    type,
    action,
    timestamp: digitsOf(entry.timestamp),
    namespace,
    key: title === undefined ? '' : keyOf({ ns: namespace, title }),
    page,
    parameters: entry.actionhidden ? '' : storedParameters(type, action, entry.params, entry.revid),
    hidden: entryBits(entry),
  };
}

/** Deletes log entries with their tags. */
export async function removeLogs(writing: Writing, ids: readonly number[]): Promise<void> {
  await writing.orphans.leave('logging', 'log_id', ids);
  await writing.remove('change_tag', 'ct_log_id', ids);
  await writing.remove('logging', 'log_id', ids);
}
