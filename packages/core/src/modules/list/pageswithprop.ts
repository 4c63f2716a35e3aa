import type { BasicPageRow } from '../../data/store/pages.ts';
import { defineList } from '../../query/define.ts';
import { unlessEmpty } from '../../query/order.ts';
import { ascending, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

/** Lists the pages that have a page property, by page ID. */
export const pageswithprop = defineList({
  name: 'pageswithprop',
  prefix: 'pwp',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Pageswithprop',
  parameters: {
    propname: text({ required: true }),
    prop: manyOf(['ids', 'title', 'value'], { default: ['ids', 'title'] }),
    continue: continuation(),
    limit: limit(),
    dir: ascending(),
  },
  result: shape.list(
    'page',
    shape.record({
      pageid: shape.given('prop=ids', shape.integer()),
      ...shape.titleFieldsGiven('prop=title'),
      value: shape.given('prop=value', shape.text()),
    }),
  ),
  order: [{ column: 'pp_page', type: 'integer' }],
  position: { read: unlessEmpty },
  rows: ({ params, store, generating, pageColumns }) =>
    store
      .from('page_props')
      .innerJoin('page', 'page_id', 'pp_page')
      .select(['pp_page', 'pp_value', 'page_namespace', 'page_title'])
      .selectIf(generating, pageColumns)
      .where('pp_propname', '=', params.propname),
  item: (row, { params, site }) => ({
    ...(params.prop.has('ids') && { pageid: row.pp_page }),
    ...(params.prop.has('title') && {
      ns: row.page_namespace,
      title: prefixedText(makeTitle(row.page_namespace, row.page_title), site),
    }),
    ...(params.prop.has('value') && { value: row.pp_value }),
  }),
  generated: 'existing',
  generates: (row) => ({ row: row as unknown as BasicPageRow }),
});
