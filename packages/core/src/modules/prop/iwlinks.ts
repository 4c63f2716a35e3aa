import { defineProp } from '../../query/define.ts';
import { ascending, boolean, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import { parameterNames } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import { interwikiUrl } from '../../wiki/page-url.ts';

/** Lists the interwiki links of pages. */
export const iwlinks = defineProp({
  name: 'iwlinks',
  prefix: 'iw',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Iwlinks',
  parameters: {
    prop: manyOf(['url']),
    prefix: text(),
    title: text(),
    dir: ascending(),
    limit: limit(),
    continue: continuation(),
    url: boolean({ deprecated: true }),
  },
  result: shape.list(
    'iw',
    shape.record(
      { prefix: shape.always(shape.text()), url: shape.text(), title: shape.always(shape.text()) },
      { content: 'title' },
    ),
  ),
  order: [
    { column: 'iwl_from', type: 'integer' },
    { column: 'iwl_prefix', type: 'text' },
    { column: 'iwl_title', type: 'text' },
  ],
  rows: ({ params, pages, store, fail, encode }) => {
    if (pages.found.size === 0) return undefined;
    if (params.title !== undefined && params.prefix === undefined) {
      fail('invalidparammix-mustusewith', [encode('title'), encode('prefix')]);
    }
    if (params.url && params.prop)
      fail('invalidparammix', [parameterNames(encode('prop'), encode('url')), 2]);
    let links = store
      .from('iwlinks')
      .select(['iwl_from', 'iwl_prefix', 'iwl_title'])
      .whereOneOf('iwl_from', [...pages.found.keys()]);
    if (params.prefix !== undefined) links = links.where('iwl_prefix', '=', params.prefix);
    if (params.title !== undefined) links = links.where('iwl_title', '=', params.title);
    return links;
  },
  page: (row) => row.iwl_from,
  item: (row, { params, site, server }) => ({
    prefix: row.iwl_prefix,
    ...((params.url || params.prop?.has('url')) && {
      url: interwikiUrl(`${row.iwl_prefix}:${row.iwl_title}`, site, server),
    }),
    title: row.iwl_title,
  }),
});
