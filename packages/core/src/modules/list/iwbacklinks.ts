import { defineList } from '../../query/define.ts';
import { ascending, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

/** Lists the pages that link to other wikis, to one wiki, or to one page there. */
export const iwbacklinks = defineList({
  name: 'iwbacklinks',
  prefix: 'iwbl',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Iwbacklinks',
  parameters: {
    prefix: text(),
    title: text(),
    continue: continuation(),
    limit: limit(),
    prop: manyOf(['iwprefix', 'iwtitle'], { default: [] }),
    dir: ascending(),
  },
  result: shape.list(
    'iw',
    shape.record({
      pageid: shape.always(shape.integer()),
      ...shape.titleFields,
      redirect: shape.flag(),
      iwprefix: shape.given('prop=iwprefix', shape.text()),
      iwtitle: shape.given('prop=iwtitle', shape.text()),
    }),
  ),
  order: [
    { column: 'iwl_prefix', type: 'text', fixed: 'prefix' },
    { column: 'iwl_title', type: 'text', fixed: 'title' },
    { column: 'iwl_from', type: 'integer' },
  ],
  rows: ({ params, store, fail, encode }) => {
    if (params.title !== undefined && params.prefix === undefined) {
      fail('invalidparammix-mustusewith', [encode('title'), encode('prefix')]);
    }
    let links = store
      .from('iwlinks')
      .joinInOrder('page', 'page_id', 'iwl_from')
      .select(['page_namespace', 'page_title', 'page_is_redirect', 'iwl_from', 'iwl_prefix', 'iwl_title']);
    if (params.prefix !== undefined) links = links.where('iwl_prefix', '=', params.prefix);
    if (params.title !== undefined) links = links.where('iwl_title', '=', params.title);
    return links;
  },
  item: (row, { params, site }) => ({
    pageid: row.iwl_from,
    ns: row.page_namespace,
    title: prefixedText(makeTitle(row.page_namespace, row.page_title), site),
    ...(row.page_is_redirect === 1 && { redirect: true }),
    ...(params.prop.has('iwprefix') && { iwprefix: row.iwl_prefix }),
    ...(params.prop.has('iwtitle') && { iwtitle: row.iwl_title }),
  }),
  generated: 'existing',
  generates: (row) => makeTitle(row.page_namespace, row.page_title),
});
