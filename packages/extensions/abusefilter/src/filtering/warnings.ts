import type { Attempt, HookedWiki } from '@wikiquery/import/hooks';
import type { ActiveFilter } from '../store/filtering.ts';
import { later, recall } from './remembering.ts';

/** How long a warning is remembered, in seconds: longer than a session. */
const WARNED_FOR = 86400;

/** Whether who does something was not warned of it the last time. */
export const mustWarn = (filter: ActiveFilter, attempt: Attempt, wiki: HookedWiki): boolean =>
  recall(nameOf(filter, attempt), wiki) === 0;

/** Remembers whether somebody is warned, which the next attempt depends on; returns it. */
export function noteWarning(filter: ActiveFilter, attempt: Attempt, wiki: HookedWiki): boolean {
  const warns = mustWarn(filter, attempt, wiki);
  wiki.remembered.set(nameOf(filter, attempt), { value: warns ? 1 : 0, until: later(WARNED_FOR, wiki) });
  return warns;
}

function nameOf({ id }: ActiveFilter, { viewer, title, action }: Attempt): string {
  const who = viewer.id === 0 ? viewer.address : String(viewer.id);
  return `abusefilter-warned ${who} ${title.namespace}:${title.key} ${id} ${action}`;
}
