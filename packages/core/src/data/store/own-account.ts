import type { Viewer } from '../../wiki/viewer.ts';
import { asHidden, open, unchecked } from './hidden.ts';
import { opened, type Store } from './store.ts';

/** Reads the viewer's preferences, by name. */
export async function readOptions(
  store: Store,
  { id: user }: Viewer,
): Promise<Readonly<Record<string, string>>> {
  if (user === 0 || !store.capabilities.tables.has('user_properties')) return {};
  const rows = await store.all(
    opened(store)
      .select.selectFrom('user_properties')
      .select(['up_property', 'up_value'])
      .where('up_user', '=', user),
  );
  return Object.fromEntries(
    rows.map(({ up_property: name, up_value: value }) => [name, open(value, unchecked.own) ?? '']),
  );
}

/** Reads one of the viewer's preferences; undefined if it is empty or has the default. */
export async function readOption(store: Store, viewer: Viewer, name: string): Promise<string | undefined> {
  const value = await storedOption(store, viewer.id, name);
  return value ? open(value, unchecked.own) : undefined;
}

/** Reads the token that lets others read an account's watchlist; undefined if it has none. For comparison only. */
export async function watchlistTokenOf(store: Store, account: number): Promise<string | undefined> {
  const value = await storedOption(store, account, 'watchlisttoken');
  return value ? open(value, unchecked.signIn) : undefined;
}

async function storedOption(store: Store, user: number, name: string) {
  if (!store.capabilities.tables.has('user_properties')) return undefined;
  const row = await store.first(
    opened(store)
      .select.selectFrom('user_properties')
      .select('up_value')
      .where('up_user', '=', user)
      .where('up_property', '=', name),
  );
  return row?.up_value;
}

/** Whether the viewer's talk page has new messages. */
export async function hasNewMessages(store: Store, viewer: Viewer): Promise<boolean> {
  if (!store.capabilities.tables.has('user_newtalk')) return false;
  const row = await store.first(
    opened(store)
      .select.selectFrom('user_newtalk')
      .select('user_id')
      .where((e) =>
        viewer.id === 0 ? e('user_ip', '=', asHidden(viewer.name)) : e('user_id', '=', viewer.id),
      )
      .limit(1),
  );
  return row !== undefined;
}

/** Counts the watched pages with unseen changes, up to a limit. */
export async function countUnread(store: Store, user: number, limit: number): Promise<number> {
  if (user === 0 || !store.capabilities.tables.has('watchlist')) return 0;
  const rows = await store.all(
    opened(store)
      .select.selectFrom('watchlist')
      .select('wl_id')
      .where('wl_user', '=', asHidden(user))
      .where('wl_notificationtimestamp', 'is not', null)
      .limit(limit),
  );
  return rows.length;
}
