import { hiddenMark, inHiddenCategory, memberships } from '../../data/store/category-links.ts';
import { defineProp } from '../../query/define.ts';
import { anyOf, ascending, continuation, limit, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText } from '../../wiki/title.ts';

const categoryShape = shape.record({
  ...shape.titleFields,
  sortkey: shape.given('prop=sortkey', shape.text()),
  sortkeyprefix: shape.given('prop=sortkey', shape.text()),
  timestamp: shape.given('prop=timestamp', shape.text()),
  hidden: shape.given('prop=hidden', shape.flag()),
});

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
  result: shape.list('cl', categoryShape),
  order: [
    { column: 'cl_from', type: 'integer' },
    { column: 'cl_to', type: 'text' },
  ],
  rows: ({ params, pages, site, store, fail, warn }) => {
    if (pages.found.size === 0) return undefined;
    const { show } = params;
    let links = memberships(store)
      .select(['cl_from', 'cl_to'])
      .selectIf(params.prop.has('timestamp'), ['cl_timestamp'])
      .selectIf(params.prop.has('sortkey'), ['cl_sortkey_prefix'])
      .selectHexIf(params.prop.has('sortkey'), 'sortkey', 'cl_sortkey')
      .whereOneOf('cl_from', [...pages.found.keys()])
      .selectValueIf(params.prop.has('hidden'), 'hidden', hiddenMark('cl_to'));
    if (params.categories?.length) {
      const keys = params.categories.flatMap((category) => {
        const title = parseTitle(category, site);
        if (!isInvalid(title) && title.namespace === Namespace.category && title.interwiki === '')
          return title.key;
        warn('invalidcategory-warning', [category]);
        return [];
      });
      if (keys.length === 0) return undefined;
      links = links.whereOneOf('cl_to', keys);
    }
    if (show.has('hidden') && show.has('!hidden')) fail('show');
    if (show.has('hidden')) links = links.where(inHiddenCategory(true));
    if (show.has('!hidden')) links = links.where(inHiddenCategory(false));
    return links;
  },
  page: (row) => row.cl_from,
  item: (row, { params: { prop }, site }) => {
    const item: Mutable<shape.ValueOf<typeof categoryShape>> = {
      ns: Namespace.category,
      title: prefixedText(makeTitle(Namespace.category, row.cl_to), site),
    };
    if (prop.has('sortkey')) {
      item.sortkey = row.sortkey;
      item.sortkeyprefix = row.cl_sortkey_prefix;
    }
    if (prop.has('timestamp')) item.timestamp = isoTimestamp(String(row.cl_timestamp));
    if (prop.has('hidden')) item.hidden = row.hidden != null;
    return item;
  },
  generates: (row) => makeTitle(Namespace.category, row.cl_to),
});
