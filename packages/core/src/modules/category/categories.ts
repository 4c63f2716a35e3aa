import { hiddenMark } from '../../data/store/category-links.ts';
import type { RowOf } from '../../data/store/relation.ts';
import type { Store } from '../../data/store/store.ts';
import * as shape from '../../query/result/shape.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle, titleText } from '../../wiki/title.ts';

/** What lists of categories say of each. */
export const categoryShapes = {
  category: shape.always(shape.text()),
  size: shape.given('prop=size', shape.integer()),
  pages: shape.given('prop=size', shape.integer()),
  files: shape.given('prop=size', shape.integer()),
  subcats: shape.given('prop=size', shape.integer()),
  hidden: shape.given('prop=hidden', shape.flag()),
} as const;

/** What lists of categories are asked for. */
interface CategoryParameters {
  readonly prop: ReadonlySet<string>;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Categories that pages are or were in, with a size within the limits of the request. */
export function categoriesOfSize(store: Store, { prop, min, max }: CategoryParameters) {
  let categories = store
    .from('category')
    .select(['cat_title', 'cat_pages', 'cat_subcats', 'cat_files'])
    .selectValueIf(prop.has('hidden'), 'hidden', hiddenMark('cat_title'));
  if (min !== undefined) categories = categories.where('cat_pages', '>=', min);
  if (max !== undefined) categories = categories.where('cat_pages', '<=', max);
  return categories;
}

/** Makes the item of a category. */
export const categoryItem = (row: RowOf<ReturnType<typeof categoriesOfSize>>, prop: ReadonlySet<string>) => ({
  category: titleText(makeTitle(Namespace.category, row.cat_title)),
  ...(prop.has('size') && {
    size: row.cat_pages,
    pages: row.cat_pages - row.cat_subcats - row.cat_files,
    files: row.cat_files,
    subcats: row.cat_subcats,
  }),
  ...(prop.has('hidden') && { hidden: row.hidden != null }),
});
