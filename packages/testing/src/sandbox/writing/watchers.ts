import {
  addressAsHex,
  associatedPage,
  Namespace,
  subjectPage,
  talkPage,
  type Title,
} from '@wikiquery/core/wiki';
import type { StoredPage } from './pages.ts';
import { previousRevision, type StoredRevision } from './revisions.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Tells those who watch a page, but for who changed it, that it changed; what they were told before stays. */
export function notifyWatchers(
  wiki: WritableWiki,
  { namespace, key }: Pick<Title, 'key' | 'namespace'>,
  editor: number,
  at: string,
): void {
  wiki.run(
    `UPDATE watchlist SET wl_notificationtimestamp = ?
      WHERE wl_namespace = ? AND wl_title = ? AND wl_user <> ? AND wl_notificationtimestamp IS NULL`,
    at,
    namespace,
    key,
    editor,
  );
}

/** Tells the user whose talk page it is that somebody else has changed it. */
export function notifyOwner(wiki: WritableWiki, page: StoredPage, revision: StoredRevision): void {
  const name = page.key.replaceAll('_', ' ');
  if (page.namespace !== Namespace.userTalk || name === revision.author.name) return;
  const account = wiki.row(
    query<{ readonly id: number }>('SELECT user_id AS id FROM user WHERE user_name = ?'),
    name,
  );
  if (!account && addressAsHex(name) === undefined) return;
  const user = account ? { user_id: account.id } : { user_ip: name };
  wiki.insert('user_newtalk', {
    ...user,
    user_last_timestamp: previousRevision(wiki, revision)?.timestamp ?? null,
  });
}

/** Puts a page and the one that belongs to it into a watchlist. */
export function watch(wiki: WritableWiki, user: number, title: Title, expiry?: string): void {
  for (const { namespace, key } of withAssociated(title)) {
    const known = wiki.row(
      query<{ readonly wl_id: number }>(
        'SELECT wl_id FROM watchlist WHERE wl_user = ? AND wl_namespace = ? AND wl_title = ?',
      ),
      user,
      namespace,
      key,
    );
    const item =
      known?.wl_id ??
      wiki.insert('watchlist', {
        wl_user: user,
        wl_namespace: namespace,
        wl_title: key,
        wl_notificationtimestamp: null,
      });
    wiki.remove('watchlist_expiry', { we_item: item });
    if (expiry !== undefined && expiry !== 'infinity')
      wiki.insert('watchlist_expiry', { we_item: item, we_expiry: expiry });
  }
}

/** Takes a page and the one that belongs to it out of a watchlist. */
export function unwatch(wiki: WritableWiki, user: number, title: Title): void {
  for (const { namespace, key } of withAssociated(title)) {
    wiki.run(
      `DELETE FROM watchlist_expiry WHERE we_item IN
        (SELECT wl_id FROM watchlist WHERE wl_user = ? AND wl_namespace = ? AND wl_title = ?)`,
      user,
      namespace,
      key,
    );
    wiki.remove('watchlist', { wl_user: user, wl_namespace: namespace, wl_title: key });
  }
}

/** Lets those who watch a page, or the one that belongs to it, watch what it becomes too. */
export function copyWatchers(wiki: WritableWiki, from: Title, to: Title): void {
  const [old, now] = [from, to].map((title) => [subjectPage(title), talkPage(title)]);
  for (const [index, source] of (old ?? []).entries()) {
    const target = now?.[index];
    if (!source || !target) continue;
    const watchers = wiki.rows(
      query<Watcher>(`SELECT wl_user AS user, wl_notificationtimestamp AS notified, we_expiry AS expiry FROM watchlist
        LEFT JOIN watchlist_expiry ON we_item = wl_id WHERE wl_namespace = ? AND wl_title = ? ORDER BY wl_id`),
      source.namespace,
      source.key,
    );
    for (const { user, notified, expiry } of watchers) {
      const { namespace, key } = target;
      wiki.remove('watchlist', { wl_user: user, wl_namespace: namespace, wl_title: key });
      const item = wiki.insert('watchlist', {
        wl_user: user,
        wl_namespace: namespace,
        wl_title: key,
        wl_notificationtimestamp: notified,
      });
      if (expiry !== null) wiki.insert('watchlist_expiry', { we_item: item, we_expiry: expiry });
    }
  }
}

interface Watcher {
  readonly user: number;
  readonly notified: string | null;
  readonly expiry: string | null;
}

const withAssociated = (title: Title): readonly Title[] => {
  const other = associatedPage(title);
  return other ? [title, other] : [title];
};

/** Whether a page is in a watchlist. */
export const isWatched = (wiki: WritableWiki, user: number, { namespace, key }: Title): boolean =>
  wiki.row(
    query('SELECT 1 FROM watchlist WHERE wl_user = ? AND wl_namespace = ? AND wl_title = ?'),
    user,
    namespace,
    key,
  ) !== undefined;

/** Says up to when a user has seen the changes of a page, `null` for all; returns whether the page is watched. */
export const setNotified = (
  wiki: WritableWiki,
  user: number,
  { namespace, key }: Title,
  at: string | null,
): boolean =>
  wiki.update(
    'watchlist',
    { wl_user: user, wl_namespace: namespace, wl_title: key },
    { wl_notificationtimestamp: at },
  ) > 0;

/** Says the same of all pages that a user watches, but for what changed after `now`. */
export function setAllNotified(wiki: WritableWiki, user: number, at: string | null, now: string): void {
  wiki.run(
    `UPDATE watchlist SET wl_notificationtimestamp = ?
      WHERE wl_user = ? AND (wl_notificationtimestamp IS NULL OR wl_notificationtimestamp < ?)`,
    at,
    user,
    now,
  );
}
