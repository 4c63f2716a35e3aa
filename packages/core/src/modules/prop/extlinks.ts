import { externalLinks, storesUrls } from '../../data/store/external-links.ts';
import { defineProp } from '../../query/define.ts';
import { continuation, limit } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { expandParameters, readSearch, searchParameters, urlOf } from '../link/external.ts';

/** Lists the external links of pages. */
export const extlinks = defineProp({
  name: 'extlinks',
  prefix: 'el',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Extlinks',
  parameters: { limit: limit(), continue: continuation(), ...searchParameters, ...expandParameters },
  result: shape.list('el', shape.record({ url: shape.always(shape.text()) }, { content: 'url' })),
  prepare: (context) => (context.pages.found.size === 0 ? undefined : readSearch(context)),
  order: ({ prepared: { byUrl }, pages, store }) => [
    ...(storesUrls(store) && pages.found.size > 1 ? ([{ column: 'el_from', type: 'integer' }] as const) : []),
    ...(byUrl ? ([{ column: 'el_to_domain_index', type: 'encoded text' }] as const) : []),
    { column: 'el_id', type: 'unchecked integer' },
  ],
  rows: ({ pages, store, prepared: { condition } }) => {
    const links = externalLinks(store)
      .select(['el_id', 'el_from', 'el_to_domain_index', 'el_to_path', 'el_to'])
      .whereOneOf('el_from', [...pages.found.keys()]);
    return condition ? links.where(condition) : links;
  },
  page: (row) => row.el_from,
  item: (row, context) => ({ url: urlOf(row, context) }),
});
