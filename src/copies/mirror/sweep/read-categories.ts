import type { CopyStep } from '../copy/steps.ts';
import type { NewRow } from '../write/database.ts';

/**
 * Copies the source's counts of the members of categories, which may differ from the actual numbers: moving a page into
 * the namespace of categories makes it a subcategory, and leaves the counts as they are.
 */
export const readCategories: CopyStep = {
  name: 'categories',
  unit: 'entries',
  request: { list: 'allcategories', acprop: 'size', aclimit: 'max' },
  read: async ({ database }, { query: { allcategories = [] }, next }, from) => {
    const start = String(from?.['accontinue'] ?? '');
    const end = next && String(next['accontinue']);
    const stored = await database.rows<{ readonly id: number; readonly name: string }>(
      `SELECT cat_id AS id, cat_title AS name FROM category
        WHERE cat_title >= ? ${end === undefined ? '' : 'AND cat_title < ?'}`,
      [start, ...(end === undefined ? [] : [end])],
    );
    const given = new Map<string, NewRow>(
      allcategories.map(({ category, size, subcats, files }) => {
        const name = category.replaceAll(' ', '_');
        return [name, { cat_title: name, cat_pages: size, cat_subcats: subcats, cat_files: files }];
      }),
    );
    const ids = new Map(stored.map(({ id, name }) => [name, id]));
    return {
      count: allcategories.length,
      write: async (writing) => {
        await writing.put(
          'category',
          stored.flatMap(({ id, name }) => {
            const row = given.get(name);
            return row ? [{ cat_id: id, ...row }] : [];
          }),
        );
        await writing.put(
          'category',
          [...given].filter(([name]) => !ids.has(name)).map(([, row]) => row),
        );
        await writing.remove(
          'category',
          'cat_id',
          stored.filter(({ name }) => !given.has(name)).map(({ id }) => id),
        );
      },
    };
  },
};
