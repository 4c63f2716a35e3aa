import { continuation, limit } from '../../query/parameters/types.ts';
import { defineProp } from '../../query/define.ts';
import * as shape from '../../query/result/shape.ts';
import { expandParameters, searchCondition, searchParameters, urlOf } from '../link/external.ts';

/** Lists the external links of pages. */
export const extlinks = defineProp({
  name: 'extlinks',
  prefix: 'el',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Extlinks',
  parameters: { limit: limit(), continue: continuation(), ...searchParameters, ...expandParameters },
  result: shape.list('el', shape.record({ url: shape.text() }, { content: 'url' })),
  order: [{ column: 'el_id', type: 'leading integer' }],
  rows: (context) => {
    const { pages, store } = context;
    if (pages.found.size === 0) return undefined;
    const links = store
      .from('externallinks')
      .select(['el_id', 'el_from', 'el_to_domain_index', 'el_to_path'])
      .whereOneOf('el_from', [...pages.found.keys()]);
    const condition = searchCondition(context);
    return condition ? links.where(condition) : links;
  },
  page: (row) => row.el_from,
  item: (row, context) => ({ url: urlOf(row, context) }),
});
