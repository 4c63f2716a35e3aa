import type { QueryContext } from '../../query/context.ts';
import type { JsonFields } from '../../wiki/json.ts';
import { formatterOf } from '../../wiki/logs/kinds.ts';
import { shownParameters, type LoggedEntry } from '../../wiki/logs/shown-parameters.ts';
import type { StoredParameters } from '../../wiki/logs/stored-parameters.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { readableDurations } from '../../wikitext/messages/readable-duration.ts';

/** Formats the parameters of a log entry for an answer. */
export type ShowParameters = (entry: LoggedEntry, stored: StoredParameters) => JsonFields;

/** Returns what formats the parameters of these log entries: from MediaWiki 1.44 on, blocks say how long they last. */
export async function parametersOf(
  entries: readonly LoggedEntry[],
  context: QueryContext,
): Promise<ShowParameters> {
  const { site } = context;
  const write =
    entries.some(lasts) && site.software.has({ since: '1.44' })
      ? await readableDurations(context)
      : undefined;
  return (entry, stored) => {
    const shown = shownParameters(entry, stored, site);
    const end = shown['duration'] === 'infinity' ? 'infinity' : shown['expiry'];
    if (!write || !lasts(entry) || typeof end !== 'string') return shown;
    const until = end === 'infinity' ? end : timestampOf(Date.parse(end));
    return { ...shown, 'duration-l10n': write(entry.timestamp, until) };
  };
}

/** Whether an entry tells of a block's beginning or of its change. */
const lasts = ({ type, action }: LoggedEntry): boolean =>
  formatterOf(type, action) === 'block' && action !== 'unblock';
