import { Namespace } from '@wikiquery/core/wiki';
import type { BacklinkTable, Named } from './job.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** SQL of the IDs of the pages that use a namespace's title, by the table that tells of it. */
const users: Readonly<Record<BacklinkTable, string>> = {
  pagelinks: `SELECT pl_from AS id FROM pagelinks JOIN linktarget ON lt_id = pl_target_id
    WHERE lt_namespace = ? AND lt_title = ?`,
  templatelinks: `SELECT tl_from AS id FROM templatelinks JOIN linktarget ON lt_id = tl_target_id
    WHERE lt_namespace = ? AND lt_title = ?`,
  redirect: `SELECT rd_from AS id FROM redirect
    WHERE rd_namespace = ? AND rd_title = ? AND coalesce(rd_interwiki, '') = ''`,
  // Quirk: MediaWiki does not look at the namespace here.
  categorylinks: 'SELECT cl_from AS id FROM categorylinks WHERE ? IS NOT NULL AND cl_to = ?',
  imagelinks: 'SELECT il_from AS id FROM imagelinks WHERE ? IS NOT NULL AND il_to = ?',
};

/** Finds the IDs of the pages that use a title in a way. */
export const pagesUsing = (
  wiki: WritableWiki,
  { namespace, key }: Named,
  table: BacklinkTable,
): readonly number[] =>
  wiki.rows(query<{ readonly id: number }>(users[table]), namespace, key).map(({ id }) => id);

/** Whether any page uses a title in a way. */
export const isUsed = (wiki: WritableWiki, { namespace, key }: Named, table: BacklinkTable): boolean =>
  wiki.row(query(`${users[table]} LIMIT 1`), namespace, key) !== undefined;

/** Marks the pages that use a title in a way, and have not changed since a time, as changed now. */
export function touchUsers(
  wiki: WritableWiki,
  page: Named,
  table: BacklinkTable,
  { since, now }: { readonly since: string; readonly now: string },
): void {
  // Most titles are used nowhere, and to look costs a fifth of the update.
  if (!isUsed(wiki, page, table)) return;
  const { namespace, key } = page;
  wiki.run(
    `UPDATE page SET page_touched = ? WHERE page_touched < ? AND page_id IN (${users[table]})`,
    now,
    since,
    namespace,
    key,
  );
}

/** Lets the pages that use a title in some ways be marked as changed; by default, all that look otherwise by it. */
export function touchUsing(
  wiki: WritableWiki,
  page: Named,
  at: string,
  tables: readonly BacklinkTable[] = tablesOfUse(page),
): void {
  for (const table of tables) wiki.queue({ type: 'htmlCacheUpdate', page, table, at });
}

const tablesOfUse = ({ namespace }: Named): readonly BacklinkTable[] => [
  'templatelinks',
  'redirect',
  ...(namespace === Namespace.category ? (['categorylinks'] as const) : []),
  ...(namespace === Namespace.file ? (['imagelinks'] as const) : []),
];

/** Lets the links of the pages be stored again that include a page or, by a redirect in place of it, a file. */
export function refreshIncluding(wiki: WritableWiki, page: Named, at: string): void {
  wiki.queue({ type: 'refreshLinks', page, table: 'templatelinks', at });
  if (page.namespace === Namespace.file) refreshFileUsers(wiki, page, at);
}

const refreshFileUsers = (wiki: WritableWiki, page: Named, at: string): void => {
  wiki.queue({ type: 'refreshLinks', page, table: 'imagelinks', at });
};

/** Stores what follows from a title's having a page now, or having none any more. */
export function followTitle(wiki: WritableWiki, page: Named, at: string): void {
  touchUsing(wiki, page, at, ['pagelinks']);
  touchUsing(wiki, page, at);
  refreshIncluding(wiki, page, at);
}

/** Refreshes the pages that show a file, which came or went. */
export function refreshShowing(wiki: WritableWiki, key: string, at: string): void {
  const page = { namespace: Namespace.file, key };
  refreshFileUsers(wiki, page, at);
  touchShowing(wiki, key, at);
}

/** Marks the pages that show a file as changed. */
export const touchShowing = (wiki: WritableWiki, key: string, at: string): void => {
  touchUsing(wiki, { namespace: Namespace.file, key }, at, ['imagelinks']);
};
