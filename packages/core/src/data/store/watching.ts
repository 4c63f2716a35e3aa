import type { Clock } from '../../wiki/request-environment.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import type { Title } from '../../wiki/title.ts';
import { isRegistered, may, type Viewer } from '../../wiki/viewer.ts';
import { asHidden } from './hidden.ts';
import { titlesCondition } from './pages.ts';
import { opened, type Store } from './store.ts';
import { labelsOn, type WatchlistLabel } from './watchlist-labels.ts';

/** Returns the watch fields of a page by key, as the API returns them. */
export type Watching = (key: number) => {
  readonly watched?: boolean;
  readonly watchlistexpiry?: string;
  readonly watchlistlabels?: readonly WatchlistLabel[];
  readonly watchers?: number;
  readonly visitingwatchers?: number;
  readonly notificationtimestamp?: string;
};

interface WatchContext {
  readonly store: Store;
  readonly viewer: Viewer;
  readonly environment: Clock;
}

/** Reads whether the viewer watches pages, with which labels, and, if permitted, how many others do. */
export async function readWatching(
  { store, viewer, environment }: WatchContext,
  pages: readonly { readonly key: number; readonly title: Title }[],
  prop: ReadonlySet<string>,
  wantsLabels: boolean,
): Promise<Watching> {
  const titles = pages.map(({ title }) => title);
  const names = new Map(pages.map(({ key, title }) => [key, `${title.namespace}:${title.key}`]));
  const own =
    wantsLabels || prop.has('watched') || prop.has('notificationtimestamp')
      ? await ownEntries(store, viewer, titles, environment.now)
      : undefined;
  const labels = wantsLabels
    ? await labelsOn(
        store,
        viewer,
        own
          ?.values()
          .map(({ id }) => id)
          .toArray() ?? [],
      )
    : undefined;
  const counting = may(viewer, 'unwatchedpages');
  const watchers = counting && prop.has('watchers') ? await countWatchers(store, titles) : undefined;
  const visiting = counting && prop.has('visitingwatchers') ? await countVisiting(store, titles) : undefined;
  return (key) => {
    const entry = own?.get(names.get(key) ?? '');
    return {
      ...(prop.has('watched') && { watched: entry !== undefined }),
      ...(prop.has('watched') && entry?.expiry && { watchlistexpiry: isoTimestamp(entry.expiry) }),
      ...(labels && { watchlistlabels: (entry && labels.get(entry.id)) ?? [] }),
      ...(watchers && { watchers: watchers.get(names.get(key) ?? '') ?? 0 }),
      ...(visiting && { visitingwatchers: visiting.get(names.get(key) ?? '') ?? 0 }),
      ...(prop.has('notificationtimestamp') && {
        notificationtimestamp: entry?.notification ? isoTimestamp(entry.notification) : '',
      }),
    };
  };
}

interface Entry {
  readonly id: number;
  readonly expiry: string | null;
  readonly notification: string | null;
}

async function ownEntries(
  store: Store,
  viewer: Viewer,
  titles: readonly Title[],
  now: number,
): Promise<ReadonlyMap<string, Entry>> {
  if (!isRegistered(viewer) || !may(viewer, 'viewmywatchlist') || titles.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('watchlist')
    .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
    .select(['wl_id', 'wl_namespace', 'wl_title', 'wl_notificationtimestamp', 'we_expiry'])
    .where('wl_user', '=', asHidden(viewer.id))
    .where(titlesCondition(store, titles, 'wl_namespace', 'wl_title'))
    .where((e) => e.or([e('we_expiry', 'is', null), e('we_expiry', '>', timestampOf(now))]));
  return new Map(
    (await store.all(query)).map((row) => [
      `${row.wl_namespace}:${row.wl_title}`,
      { id: row.wl_id, expiry: row.we_expiry, notification: row.wl_notificationtimestamp },
    ]),
  );
}

async function countWatchers(store: Store, titles: readonly Title[]): Promise<ReadonlyMap<string, number>> {
  if (titles.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('watchlist')
    .select((e) => ['wl_namespace', 'wl_title', e.fn.countAll().as('watchers')])
    .where(titlesCondition(store, titles, 'wl_namespace', 'wl_title'))
    .groupBy(['wl_namespace', 'wl_title']);
  return new Map(
    (await store.all(query)).map((row) => [`${row.wl_namespace}:${row.wl_title}`, row.watchers]),
  );
}

/** Milliseconds between the oldest edit that a watcher has not seen and the newest, up to which the watcher counts. */
const VISITING_AGE = 180 * 86400 * 1000;

async function countVisiting(store: Store, titles: readonly Title[]): Promise<ReadonlyMap<string, number>> {
  if (titles.length === 0) return new Map();
  const query = opened(store)
    .select.selectFrom('watchlist')
    .leftJoin('page', (join) =>
      join.onRef('page_namespace', '=', 'wl_namespace').onRef('page_title', '=', 'wl_title'),
    )
    .leftJoin('revision', 'rev_id', 'page_latest')
    .select(['wl_namespace', 'wl_title', 'wl_notificationtimestamp', 'rev_timestamp'])
    .where(titlesCondition(store, titles, 'wl_namespace', 'wl_title'));
  const counts = new Map<string, number>();
  for (const row of await store.all(query)) {
    const threshold =
      row.rev_timestamp === null ? undefined : Date.parse(isoTimestamp(row.rev_timestamp)) - VISITING_AGE;
    const visits =
      threshold === undefined ||
      row.wl_notificationtimestamp === null ||
      row.wl_notificationtimestamp >= timestampOf(threshold);
    const text = `${row.wl_namespace}:${row.wl_title}`;
    if (visits) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
