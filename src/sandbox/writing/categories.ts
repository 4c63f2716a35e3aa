import { Namespace } from '../../wiki/site.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Counts the members of categories anew; one without members and without a page is deleted. */
export function countMembers(wiki: WritableWiki, names: Iterable<string>): void {
  for (const name of new Set(names)) {
    const counts = wiki.row(
      query<{
        readonly cat_pages: number;
        readonly cat_subcats: number;
        readonly cat_files: number;
      }>(`SELECT count(*) AS cat_pages, count(*) FILTER (WHERE cl_type = 'subcat') AS cat_subcats,
        count(*) FILTER (WHERE cl_type = 'file') AS cat_files FROM categorylinks WHERE cl_to = ?`),
      name,
    ) ?? { cat_pages: 0, cat_subcats: 0, cat_files: 0 };
    const isDescribed =
      wiki.row(
        query('SELECT 1 FROM page WHERE page_namespace = ? AND page_title = ?'),
        Namespace.category,
        name,
      ) !== undefined;
    if (counts.cat_pages === 0 && !isDescribed) wiki.remove('category', { cat_title: name });
    else if (wiki.update('category', { cat_title: name }, counts) === 0)
      wiki.insert('category', { cat_title: name, ...counts });
  }
}
