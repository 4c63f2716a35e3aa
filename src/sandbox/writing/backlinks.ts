import { Namespace } from '../../wiki/site.ts';
import { refreshLinks, refreshUsers, touch, touchLinking } from './links.ts';
import { pageById, type StoredPage } from './pages.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A title, which may have a page. */
export type Named = Pick<StoredPage, 'key' | 'namespace'>;

interface Found {
  readonly id: number;
}

/** Stores what follows from a title's having a page now, or having none any more. */
export function followTitle(wiki: WritableWiki, page: Named, at: string): void {
  touchLinking(wiki, page, at);
  touchUsing(wiki, page, at);
  refreshUsers(wiki, page, (id) => pageById(wiki, id), at);
}

/** Marks the pages as changed that transclude a page, redirect to it, or show it if it is a file. */
export function touchUsing(wiki: WritableWiki, page: Named, at: string): void {
  const { namespace, key } = page;
  const users = wiki.rows(
    query<Found>(`SELECT tl_from AS id FROM templatelinks JOIN linktarget ON lt_id = tl_target_id
        WHERE lt_namespace = ? AND lt_title = ?
      UNION SELECT rd_from FROM redirect WHERE rd_namespace = ? AND rd_title = ? AND rd_interwiki = ''`),
    namespace,
    key,
    namespace,
    key,
  );
  const members =
    namespace === Namespace.category
      ? wiki.rows(query<Found>('SELECT cl_from AS id FROM categorylinks WHERE cl_to = ?'), key)
      : [];
  const shown = namespace === Namespace.file ? pagesShowing(wiki, key) : [];
  touch(wiki, [...users, ...members].map(({ id }) => id).concat(shown), at);
}

/** Refreshes the links of the pages that show a file, which came or went. */
export function refreshShowing(wiki: WritableWiki, key: string, at: string): void {
  for (const id of pagesShowing(wiki, key)) {
    const page = pageById(wiki, id);
    if (page) refreshLinks(wiki, page, at);
  }
  touchShowing(wiki, key, at);
}

/** Marks the pages that show a file as changed. */
export const touchShowing = (wiki: WritableWiki, key: string, at: string): void => {
  touch(wiki, pagesShowing(wiki, key), at);
};

const pagesShowing = (wiki: WritableWiki, key: string): readonly number[] =>
  wiki.rows(query<Found>('SELECT il_from AS id FROM imagelinks WHERE il_to = ?'), key).map(({ id }) => id);
