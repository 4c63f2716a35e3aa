import { hiddenMark } from '../../data/store/category-links.ts';
import { defineFields } from '../../query/define.ts';
import { foundAndMissing } from '../../query/page-set.ts';
import { continuation } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { fittingFields } from '../../query/size-budget.ts';
import { Namespace } from '../../wiki/site.ts';

/** Returns the number of pages, files and subcategories in categories. */
export const categoryinfo = defineFields({
  name: 'categoryinfo',
  prefix: 'ci',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Categoryinfo',
  parameters: { continue: continuation() },
  result: shape.record({
    categoryinfo: shape.record({
      size: shape.always(shape.integer()),
      pages: shape.always(shape.integer()),
      files: shape.always(shape.integer()),
      subcats: shape.always(shape.integer()),
      hidden: shape.flag(),
    }),
  }),
  fields: async ({ params, pages, store }, budget) => {
    const keys = new Map(
      foundAndMissing(pages)
        .filter(([, title]) => title.namespace === Namespace.category)
        .map(([key, title]) => [title.key, key]),
    );
    if (keys.size === 0) return { fields: new Map() };
    let query = store
      .from('category')
      .select(['cat_title', 'cat_pages', 'cat_subcats', 'cat_files'])
      .selectValue('hidden', hiddenMark('cat_title'))
      .whereOneOf('cat_title', [...keys.keys()])
      .orderBy('cat_title');
    if (params.continue !== undefined) query = query.where('cat_title', '>=', params.continue);
    const rows = await store.all(query);
    const titles = new Map(rows.map((row) => [keys.get(row.cat_title) ?? 0, row.cat_title]));
    const fields = new Map(
      rows.map((row) => [
        keys.get(row.cat_title) ?? 0,
        {
          categoryinfo: {
            size: row.cat_pages,
            pages: row.cat_pages - row.cat_subcats - row.cat_files,
            files: row.cat_files,
            subcats: row.cat_subcats,
            hidden: row.hidden !== null,
          },
        },
      ]),
    );
    return fittingFields(fields, budget, (key) => ({ continue: titles.get(key) ?? '' }));
  },
});
