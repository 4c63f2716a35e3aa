import { readOptions } from '@wikiquery/core/store';
import { isRegistered, may, type Title } from '@wikiquery/core/wiki';
import type { WriteContext } from './action.ts';
import { isWatched, unwatch, watch } from './writing/watchers.ts';

/** How clients say what becomes of a page in the user's watchlist; `watch` and `unwatch` are older forms. */
export interface WatchParameters {
  readonly watchlist: 'nochange' | 'preferences' | 'unwatch' | 'watch';
  readonly watch?: unknown;
  readonly unwatch?: unknown;
}

/** What an action needs to change the viewer's watchlist. */
type WatchContext = Pick<WriteContext, 'site' | 'store' | 'viewer' | 'wiki'>;

/**
 * Whether the viewer watches a page after an action, by the parameters and the named preferences. Answers say so even
 * where nobody is there to watch.
 */
export async function willWatch(
  parameters: WatchParameters,
  title: Title,
  preferences: readonly string[],
  { viewer, wiki, site, store }: WatchContext,
): Promise<boolean> {
  if (parameters.watch === true) return true;
  if (parameters.unwatch === true) return false;
  const { watchlist } = parameters;
  if (watchlist === 'watch' || watchlist === 'unwatch') return watchlist === 'watch';
  if (!isRegistered(viewer)) return false;
  if (isWatched(wiki, viewer.id, title)) return true;
  // Bots change too much to watch it all.
  if (watchlist === 'nochange' || viewer.groups.includes('bot') || may(viewer, 'bot')) return false;
  const options: Readonly<Record<string, unknown>> = {
    ...site.configuration.defaultoptions,
    ...(await readOptions(store, viewer)),
  };
  return preferences.some((name) => Boolean(options[name]) && options[name] !== '0');
}

/** Puts a page into the viewer's watchlist, or takes it out. */
export function setWatched(title: Title, isWatching: boolean, { viewer, wiki }: WatchContext): void {
  if (!isRegistered(viewer)) return;
  if (isWatching) watch(wiki, viewer.id, title);
  else unwatch(wiki, viewer.id, title);
}
