import { ascending, continuation, integer, limit, manyOf, text } from '../../query/parameters/types.ts';
import { defineList } from '../../query/define.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import * as shape from '../../query/result/shape.ts';
import { hiddenMark } from '../../data/store/category-links.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle, titleText } from '../../wiki/title.ts';

/** Lists all categories that pages are or were in, whether or not they have a page of their own. */
export const allcategories = defineList({
  name: 'allcategories',
  prefix: 'ac',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Allcategories',
  parameters: {
    from: text(),
    continue: continuation(),
    to: text(),
    prefix: text(),
    dir: ascending(),
    min: integer(),
    max: integer(),
    limit: limit(),
    prop: manyOf(['hidden', 'size'], { default: [] }),
  },
  result: shape.list(
    'c',
    shape.record(
      {
        category: shape.text(),
        size: shape.integer(),
        pages: shape.integer(),
        files: shape.integer(),
        subcats: shape.integer(),
        hidden: shape.flag(),
      },
      { content: 'category' },
    ),
  ),
  order: [
    {
      column: 'cat_title',
      type: 'text',
      start: 'from',
      end: 'to',
      bound: (value, context) => prefixToKey(value, Namespace.category, context),
    },
  ],
  rows: (context) => {
    const { params, store } = context;
    let categories = store
      .from('category')
      .select(['cat_title', 'cat_pages', 'cat_subcats', 'cat_files'])
      .selectValueIf(params.prop.has('hidden'), 'hidden', hiddenMark('cat_title'));
    if (params.min !== undefined) categories = categories.where('cat_pages', '>=', params.min);
    if (params.max !== undefined) categories = categories.where('cat_pages', '<=', params.max);
    if (params.prefix !== undefined) {
      const prefix = prefixToKey(params.prefix, Namespace.category, context);
      categories = categories.whereStartsWith('cat_title', prefix);
    }
    return categories;
  },
  item: (row, { params }) => ({
    category: titleText(makeTitle(Namespace.category, row.cat_title)),
    ...(params.prop.has('size') && {
      size: row.cat_pages,
      pages: row.cat_pages - row.cat_subcats - row.cat_files,
      files: row.cat_files,
      subcats: row.cat_subcats,
    }),
    ...(params.prop.has('hidden') && { hidden: row.hidden != null }),
  }),
  generates: (row) => makeTitle(Namespace.category, row.cat_title),
});
