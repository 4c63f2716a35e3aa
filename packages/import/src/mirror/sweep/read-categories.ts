import type { CopyStep } from '../copy/steps.ts';
import { putCategories, type StoredCategory } from '../write/categories.ts';

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
    const stored = await database.rows<StoredCategory>(
      `SELECT cat_id AS id, cat_title AS name FROM category
        WHERE cat_title >= ? ${end === undefined ? '' : 'AND cat_title < ?'}`,
      [start, ...(end === undefined ? [] : [end])],
    );
    const counts = new Map(
      allcategories.map(({ category, size: pages, subcats: subcategories, files }) => [
        category.replaceAll(' ', '_'),
        { pages, subcategories, files },
      ]),
    );
    return {
      count: allcategories.length,
      write: (writing) => putCategories(writing, stored, counts),
    };
  },
};
