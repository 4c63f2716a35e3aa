import { externalLinks } from '../../data/store/external-links.ts';
import { defineList } from '../../query/define.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { continuation, limit, manyOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { isMiser } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { expandParameters, readSearch, searchParameters, urlOf } from '../link/external.ts';

const parameters = {
  prop: manyOf(['ids', 'title', 'url'], { default: ['ids', 'title', 'url'] }),
  continue: continuation(),
  ...searchParameters,
  namespace: namespaces(),
  limit: limit(),
  ...expandParameters,
};

/** Lists external links, with the pages that contain them. */
export const exturlusage = defineList({
  name: 'exturlusage',
  prefix: 'eu',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Exturlusage',
  parameters,
  result: shape.list(
    'eu',
    shape.record({
      pageid: shape.given('prop=ids', shape.integer()),
      ...shape.titleFieldsGiven('prop=title'),
      url: shape.given('prop=url', shape.text()),
    }),
  ),
  prepare: readSearch,
  order: ({ prepared: { byUrl } }) => [
    ...(byUrl ? ([{ column: 'el_to_domain_index', type: 'encoded text' }] as const) : []),
    { column: 'el_id', type: 'unchecked integer' },
  ],
  rows: (context) => {
    const { params, store, site, prepared } = context;
    // Reading the links first saves a sort.
    let links = externalLinks(store)
      .joinInOrder('page', 'page_id', 'el_from')
      .select(['el_id', 'el_to_domain_index', 'el_to_path', 'el_to'])
      .select(['page_id', 'page_namespace', 'page_title']);
    if (prepared.condition) links = links.where(prepared.condition);
    if (params.namespace?.length && !isMiser(site)) {
      links = links.whereOneOf('page_namespace', params.namespace);
    }
    return links;
  },
  filter: (row, { params, site }) =>
    !params.namespace?.length || !isMiser(site) || params.namespace.includes(row.page_namespace),
  item: (row, context) => {
    const { prop } = context.params;
    return {
      ...(prop.has('ids') && { pageid: row.page_id }),
      ...(prop.has('title') && {
        ns: row.page_namespace,
        title: prefixedText(makeTitle(row.page_namespace, row.page_title), context.site),
      }),
      ...(prop.has('url') && { url: urlOf(row, context) }),
    };
  },
  generated: 'existing',
  generates: (row) => ({ pageid: row.page_id }),
});
