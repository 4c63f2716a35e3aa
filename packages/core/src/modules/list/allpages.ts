import { hasLangLinks, isProtected, type ProtectionFilter } from '../../data/store/page-filters.ts';
import type { BasicPageRow } from '../../data/store/pages.ts';
import { defineList } from '../../query/define.ts';
import { namespace } from '../../query/parameters/namespaces.ts';
import {
  anyOf,
  ascending,
  continuation,
  integer,
  limit,
  manyOf,
  oneOf,
  text,
} from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { isMiser, type Site } from '../../wiki/site.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

const redirectFlag = { all: undefined, redirects: 1, nonredirects: 0 } as const;

const protectionTypes = (site: Site): readonly string[] =>
  site.configuration.restrictions.types.filter((type) => type !== 'create');
const protectionLevels = (site: Site): readonly string[] => site.configuration.restrictions.levels;

/** Lists the pages of one namespace in title order. */
export const allpages = defineList({
  name: 'allpages',
  prefix: 'ap',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Allpages',
  earlier: { before: '1.41', last: ['limit', 'dir', 'filterlanglinks', 'prexpiry'] },
  refusesRedirects: 'allpages-generator-redirects',
  parameters: {
    from: text(),
    continue: continuation(),
    to: text(),
    prefix: text(),
    namespace: namespace({ default: 0 }),
    filterredir: oneOf(['all', 'redirects', 'nonredirects'], { default: 'all' }),
    filterlanglinks: oneOf(['all', 'withlanglinks', 'withoutlanglinks'], { default: 'all' }),
    minsize: integer(),
    maxsize: integer(),
    prtype: anyOf(protectionTypes),
    prlevel: manyOf(protectionLevels),
    prfiltercascade: oneOf(['all', 'cascading', 'noncascading'], { default: 'all' }),
    prexpiry: oneOf(['all', 'definite', 'indefinite'], { default: 'all' }),
    limit: limit(),
    dir: ascending(),
  },
  result: shape.list('p', shape.record({ pageid: shape.always(shape.integer()), ...shape.titleFields })),
  refusesPositionFirst: true,
  order: [
    {
      column: 'page_title',
      type: 'text',
      start: 'from',
      end: 'to',
      bound: (value, context) => prefixToKey(value, context.params.namespace, context),
    },
  ],
  rows: (context) => {
    const { params, store } = context;
    const redirect = redirectFlag[params.filterredir];
    const filtersLater = isMiser(context.site);
    let pages = store
      .from('page')
      .select(['page_id', 'page_title'])
      .selectIf(context.generating, context.pageColumns)
      .selectIf(filtersLater, ['page_is_redirect'])
      .where('page_namespace', '=', params.namespace);
    if (redirect !== undefined && !filtersLater) pages = pages.where('page_is_redirect', '=', redirect);
    if (params.prefix !== undefined) {
      pages = pages.whereStartsWith('page_title', prefixToKey(params.prefix, params.namespace, context));
    }
    if (params.minsize !== undefined) pages = pages.where('page_len', '>=', params.minsize);
    if (params.maxsize !== undefined && !filtersLater) pages = pages.where('page_len', '<=', params.maxsize);
    if (params.filterlanglinks !== 'all')
      pages = pages.where(hasLangLinks(params.filterlanglinks === 'withlanglinks'));
    if (params.prtype.size > 0 || params.prexpiry !== 'all') {
      const protection = protectionFilter(params, timestampOf(context.environment.now));
      pages = pages.where(isProtected(store, protection));
    } else if (params.prlevel) context.fail('invalidparammix-mustusewith', ['prlevel', 'prtype']);
    return pages;
  },
  filter: (row, { params, site }) => {
    const redirect = redirectFlag[params.filterredir];
    return redirect === undefined || !isMiser(site) || row.page_is_redirect === redirect;
  },
  item: (row, { params, site }) => ({
    pageid: row.page_id,
    ns: params.namespace,
    title: prefixedText(makeTitle(params.namespace, row.page_title), site),
  }),
  generated: 'existing',
  generates: (row) => ({ row: row as BasicPageRow }),
});

function protectionFilter(
  params: {
    readonly prtype: ReadonlySet<string>;
    readonly prlevel: ReadonlySet<string> | undefined;
    readonly prfiltercascade: ProtectionFilter['cascade'];
    readonly prexpiry: ProtectionFilter['expiry'];
  },
  now: string,
): ProtectionFilter {
  const types = [...params.prtype];
  return {
    types,
    // Levels and cascading apply only with a protection type.
    levels: types.length > 0 ? [...(params.prlevel ?? [])].filter((level) => level !== '') : [],
    cascade: types.length > 0 ? params.prfiltercascade : 'all',
    expiry: params.prexpiry,
    now,
  };
}
