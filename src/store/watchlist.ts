import { type SqlBool, sql } from 'kysely';
import type { Direction } from '../database/database.ts';
import type { Title } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { isOfTypes } from './change-kinds.ts';
import { type ChangeWants, knownPage, recentChanges } from './recent-changes.ts';
import type { Store } from './store.ts';

/** A change of a page that somebody watches. */
export interface WatchedFields {
  /** When the watcher was told of a change that they have not seen yet. */
  readonly wl_notificationtimestamp: string | null;
  /** Until when the page is watched; null without an end. */
  readonly we_expiry: string | null;
}

/** The pages that an account watches at a time. */
export function watchedPages(store: Store, owner: number, now: string) {
  const watched = store.select
    .selectFrom('watchlist')
    .select(['wl_namespace', 'wl_title', 'wl_notificationtimestamp'])
    .where('wl_user', '=', owner);
  return hasExpiry(store)
    ? watched
        .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
        .where((e) => e.or([e('we_expiry', 'is', null), e('we_expiry', '>', now)]))
    : watched;
}

/** Pages from a title on, in a direction. */
export const titlesFrom = (store: Store, { namespace, key }: Title, direction: Direction) =>
  store.database.dialect.fromPosition([
    { column: 'wl_namespace', value: namespace, direction },
    { column: 'wl_title', value: key, direction },
  ]);

/** What is wanted of the changes of watched pages. */
export interface WatchedChangesOptions extends ChangeWants {
  readonly owner: number;
  readonly now: string;
  /** All changes of each page, not only the newest. */
  readonly all: boolean;
}

/** Recent changes of the pages that an account watches, as far as the viewer may know of them. */
export function watchedChanges(
  store: Store,
  viewer: Viewer,
  { owner, now, all, ...wants }: WatchedChangesOptions,
) {
  const expiry = hasExpiry(store);
  const ofPage = sql<SqlBool>`wl_user = ${owner} AND wl_namespace = rc_namespace AND wl_title = rc_title`;
  const changes = recentChanges(store, wants)
    .innerJoin('watchlist', (join) => join.on(ofPage))
    .$if(expiry, (q) =>
      q
        .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
        .where(sql<SqlBool>`(we_expiry IS NULL OR we_expiry > ${now})`),
    )
    .$if(!all, (q) =>
      q.where(
        sql<SqlBool>`(${isOfTypes(store, ['log'])} OR rc_this_oldid = (SELECT page_latest FROM page WHERE page_id = rc_cur_id))`,
      ),
    )
    .select([
      'wl_notificationtimestamp',
      (expiry ? sql<string | null>`we_expiry` : sql<string | null>`NULL`).as('we_expiry'),
    ]);
  // Who cannot know the page of a log entry would else learn it here.
  return knownPage(store, viewer).reduce((some, condition) => some.where(condition), changes);
}

const hasExpiry = (store: Store): boolean => store.capabilities.tables.has('watchlist_expiry');
