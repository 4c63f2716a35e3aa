import { categoryRow, type MemberCounts } from '../../copies/rows/categories.ts';
import { Namespace } from '../../wiki/site.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Counts the members of categories anew; one without members and without a page is deleted. */
export function countMembers(wiki: WritableWiki, names: Iterable<string>): void {
  for (const name of new Set(names)) {
    const counts = wiki.row(
      query<MemberCounts>(`SELECT count(*) AS pages, count(*) FILTER (WHERE cl_type = 'subcat') AS subcategories,
        count(*) FILTER (WHERE cl_type = 'file') AS files FROM categorylinks WHERE cl_to = ?`),
      name,
    ) ?? { pages: 0, subcategories: 0, files: 0 };
    const row = categoryRow(name, counts);
    const isDescribed =
      wiki.row(
        query('SELECT 1 FROM page WHERE page_namespace = ? AND page_title = ?'),
        Namespace.category,
        name,
      ) !== undefined;
    if (counts.pages === 0 && !isDescribed) wiki.remove('category', { cat_title: name });
    else if (wiki.update('category', { cat_title: name }, row) === 0) wiki.insert('category', row);
  }
}
