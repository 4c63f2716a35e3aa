import type { Title } from '../../wiki/title.ts';
import type { Direction } from '../database/database.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { asHidden } from './hidden.ts';
import type { Condition } from './relation.ts';
import { opened, relation, type Store } from './store.ts';

/** Pages that an account watches at the time `now`. */
export const watchedPages = (store: Store, owner: number, now: string) =>
  relation(
    store,
    opened(store)
      .select.selectFrom('watchlist')
      .select(['wl_namespace', 'wl_title', 'wl_notificationtimestamp'])
      .where('wl_user', '=', asHidden(owner))
      .when(hasExpiry(store), (q) =>
        q
          .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
          .where((e) => e.or([e('we_expiry', 'is', null), e('we_expiry', '>', now)])),
      ),
  );

/** Watched pages with, or without, unseen changes. */
export function isChanged(store: Store, changed: boolean): Condition {
  const unseenSince = opened(store).database.dialect.unindexed('wl_notificationtimestamp');
  return changed ? sql<SqlBool>`${unseenSince} IS NOT NULL` : sql<SqlBool>`${unseenSince} IS NULL`;
}

/** Watched pages at or after a title in a direction. */
export const titlesFrom = (store: Store, { namespace, key }: Title, direction: Direction): Condition =>
  opened(store).database.dialect.fromPosition([
    { column: 'wl_namespace', value: namespace, direction },
    { column: 'wl_title', value: key, direction },
  ]);

/** Whether watchlist entries can expire. */
export const hasExpiry = (store: Store): boolean => store.capabilities.tables.has('watchlist_expiry');
