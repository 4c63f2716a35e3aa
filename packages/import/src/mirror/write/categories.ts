import { Namespace } from '@wikiquery/core/wiki';
import { categoryRow, type MemberCounts } from '../../rows/categories.ts';
import { columnBy, rowsBy, type Writing } from './database.ts';

/** Counts the members of categories anew; a category with neither members nor a page is deleted. */
export async function countCategories(writing: Writing, names: readonly string[]): Promise<void> {
  const all = [...new Set(names)];
  const members = await rowsBy<{ readonly name: string; readonly type: string; readonly number: number }>(
    writing,
    `SELECT cl_to AS name, cl_type AS type, count(*) AS number
      FROM categorylinks WHERE cl_to IN (?) GROUP BY cl_to, cl_type`,
    all,
  );
  const described = await columnBy<string>(
    writing,
    `SELECT page_title FROM page WHERE page_namespace = ${Namespace.category} AND page_title IN (?)`,
    all,
  );
  const stored = await rowsBy<StoredCategory>(
    writing,
    'SELECT cat_id AS id, cat_title AS name FROM category WHERE cat_title IN (?)',
    all,
  );
  const none = { pages: 0, subcategories: 0, files: 0 };
  const counts = new Map<string, MemberCounts>(described.map((name) => [name, none]));
  for (const { name, type, number } of members) {
    const { pages, subcategories, files } = counts.get(name) ?? none;
    counts.set(name, {
      pages: pages + number,
      subcategories: subcategories + (type === 'subcat' ? number : 0),
      files: files + (type === 'file' ? number : 0),
    });
  }
  await putCategories(writing, stored, counts);
}

/** A category that is stored. */
export interface StoredCategory {
  readonly id: number;
  readonly name: string;
}

/** Stores the counts of categories, which replace some stored ones; of these, those without counts are deleted. */
export async function putCategories(
  writing: Writing,
  stored: readonly StoredCategory[],
  counts: ReadonlyMap<string, MemberCounts>,
): Promise<void> {
  const known = new Set(stored.map(({ name }) => name));
  await writing.put(
    'category',
    stored.flatMap(({ id, name }) => {
      const count = counts.get(name);
      return count ? [categoryRow(name, count, id)] : [];
    }),
  );
  await writing.put(
    'category',
    [...counts].filter(([name]) => !known.has(name)).map(([name, count]) => categoryRow(name, count)),
  );
  await writing.remove(
    'category',
    'cat_id',
    stored.filter(({ name }) => !counts.has(name)).map(({ id }) => id),
  );
}
