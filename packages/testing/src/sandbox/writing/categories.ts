import { Namespace } from '@wikiquery/core/wiki';
import { categoryRow, type MemberCounts } from '@wikiquery/import/rows';
import { query, type WritableWiki } from './writable-wiki.ts';

/**
 * Counts a member that came into categories, or left them. Who stays is not counted anew, even if a move made another
 * kind of member of it: MediaWiki's counts drift in the same way.
 */
export function countMember(
  wiki: WritableWiki,
  namespace: number,
  { added, removed }: { readonly added: Iterable<string>; readonly removed: Iterable<string> },
): void {
  const counts = {
    pages: 1,
    subcategories: Number(namespace === Namespace.category),
    files: Number(namespace === Namespace.file),
  };
  const change = (name: string, by: number): boolean =>
    wiki.run(
      `UPDATE category SET cat_pages = cat_pages + ?, cat_subcats = cat_subcats + ?, cat_files = cat_files + ?
        WHERE cat_title = ?`,
      by,
      by * counts.subcategories,
      by * counts.files,
      name,
    ) > 0;
  for (const name of added) if (!change(name, 1)) wiki.insert('category', categoryRow(name, counts));
  for (const name of removed) {
    change(name, -1);
    const hasMembers = wiki.row(query('SELECT 1 FROM categorylinks WHERE cl_to = ?'), name) !== undefined;
    if (!hasMembers) recountMembers(wiki, [name]);
  }
}

/** Counts the members of categories anew; one without members and without a page is deleted. */
export function recountMembers(wiki: WritableWiki, names: Iterable<string>): void {
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
