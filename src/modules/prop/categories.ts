import { anyOf, ascending, continuation, limit, texts } from '../../parameters/types.ts';
import { defineProp } from '../../query/define.ts';
import * as shape from '../../result/shape.ts';
import { categoryLinks, hiddenMark } from '../../store/category-links.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText } from '../../wiki/title.ts';

/** Lists the categories that pages are in. */
export const categories = defineProp({
  name: 'categories',
  prefix: 'cl',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Categories',
  parameters: {
    prop: anyOf(['hidden', 'sortkey', 'timestamp']),
    show: anyOf(['!hidden', 'hidden']),
    limit: limit(),
    continue: continuation(),
    categories: texts(),
    dir: ascending(),
  },
  result: shape.list(
    'cl',
    shape.record({
      ...shape.titleFields,
      sortkey: shape.text(),
      sortkeyprefix: shape.text(),
      timestamp: shape.text(),
      hidden: shape.flag(),
    }),
  ),
  order: [
    { column: 'cl_from', type: 'integer' },
    { column: 'cl_to', type: 'text' },
  ],
  rows: ({ params, pages, site, store, fail, warn }) => {
    if (pages.found.size === 0) return undefined;
    const { dialect } = store.database;
    const hidden = hiddenMark('cl_to');
    const { show } = params;
    let links = store.select
      .selectFrom(categoryLinks(store))
      .select(['cl_from', 'cl_to', 'cl_sortkey_prefix', 'cl_timestamp'])
      .select(dialect.toHex('cl_sortkey').as('sortkey'))
      .where(dialect.oneOf('cl_from', [...pages.found.keys()]))
      .$if(params.prop.has('hidden'), (q) => q.select(hidden.as('hidden')));
    if (params.categories?.length) {
      const keys = params.categories.flatMap((category) => {
        const title = parseTitle(category, site);
        if (!isInvalid(title) && title.namespace === Namespace.category && title.interwiki === '')
          return title.key;
        warn('invalidcategory-warning', [category]);
        return [];
      });
      if (keys.length === 0) return undefined;
      links = links.where(dialect.oneOf('cl_to', keys));
    }
    if (show.has('hidden') && show.has('!hidden')) fail('show');
    if (show.has('hidden')) links = links.where(hidden, 'is not', null);
    if (show.has('!hidden')) links = links.where(hidden, 'is', null);
    return links;
  },
  page: (row) => row.cl_from,
  item: (row, { params, site }) => ({
    ns: Namespace.category,
    title: prefixedText(makeTitle(Namespace.category, row.cl_to), site),
    ...(params.prop.has('sortkey') && { sortkey: row.sortkey, sortkeyprefix: row.cl_sortkey_prefix }),
    ...(params.prop.has('timestamp') && { timestamp: isoTimestamp(String(row.cl_timestamp)) }),
    ...(params.prop.has('hidden') && { hidden: row.hidden != null }),
  }),
  generates: (row) => makeTitle(Namespace.category, row.cl_to),
});
