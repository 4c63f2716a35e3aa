import { defineList } from '../../query/define.ts';
import { ascending, continuation, integer, limit, manyOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { categoriesOfSize, categoryItem, categoryShapes } from '../category/categories.ts';

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
  result: shape.list('c', shape.record(categoryShapes, { content: 'category' })),
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
    const categories = categoriesOfSize(store, params);
    if (params.prefix === undefined) return categories;
    const prefix = prefixToKey(params.prefix, Namespace.category, context);
    return categories.whereStartsWith('cat_title', prefix);
  },
  item: (row, { params }) => categoryItem(row, params.prop),
  generates: (row) => makeTitle(Namespace.category, row.cat_title),
});
