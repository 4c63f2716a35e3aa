import { Namespace } from '../../../wiki/site.ts';
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
  const stored = await rowsBy<{ readonly id: number; readonly name: string }>(
    writing,
    'SELECT cat_id AS id, cat_title AS name FROM category WHERE cat_title IN (?)',
    all,
  );
  const ids = new Map(stored.map(({ id, name }) => [name, id]));
  const counts = new Map<string, { pages: number; subcat: number; file: number }>(
    described.map((name) => [name, { pages: 0, subcat: 0, file: 0 }]),
  );
  for (const { name, type, number } of members) {
    const count = counts.get(name) ?? { pages: 0, subcat: 0, file: 0 };
    count.pages += number;
    if (type === 'subcat' || type === 'file') count[type] += number;
    counts.set(name, count);
  }
  const row = (name: string, { pages, subcat, file }: { pages: number; subcat: number; file: number }) => ({
    cat_title: name,
    cat_pages: pages,
    cat_subcats: subcat,
    cat_files: file,
  });
  await writing.put(
    'category',
    [...counts].flatMap(([name, count]) => {
      const id = ids.get(name);
      return id === undefined ? [] : [{ cat_id: id, ...row(name, count) }];
    }),
  );
  await writing.put(
    'category',
    [...counts].filter(([name]) => !ids.has(name)).map(([name, count]) => row(name, count)),
  );
  await writing.remove(
    'category',
    'cat_id',
    stored.filter(({ name }) => !counts.has(name)).map(({ id }) => id),
  );
}
