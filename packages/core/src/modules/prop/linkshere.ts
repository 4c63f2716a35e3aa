import { isReadByTitle, linksToTitles, type LinkTable } from '../../data/store/links.ts';
import { defineProp } from '../../query/define.ts';
import { foundAndMissing, type PageSet } from '../../query/page-set.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { anyOf, continuation, limit, manyOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { isMiser, Namespace, namespacesAfterLimit } from '../../wiki/site.ts';
import { makeTitle, prefixedText, type Title } from '../../wiki/title.ts';

interface LinkPropertyOptions {
  readonly name: string;
  readonly prefix: string;
  readonly table: LinkTable;
  /** The namespace of all targets, if there is only one. */
  readonly targets?: number;
  /** Value of `prop` besides `pageid` and `title`. */
  readonly detail: 'redirect' | 'fragment';
}

/** Defines a property that lists the pages that link to pages. */
const linksTo = ({ name, prefix, table, targets, detail }: LinkPropertyOptions) => {
  const defaultProperties = ['pageid', 'title', ...(detail === 'redirect' ? [detail] : [])];
  const isSortedByOrigin = ({ namespace }: { readonly namespace?: readonly number[] | undefined }): boolean =>
    table !== 'redirect' && (namespace?.length ?? 0) > 1;
  return defineProp({
    name,
    prefix,
    access: 'read',
    cache: 'public',
    helpPage: `API:${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    parameters: {
      prop: manyOf(['pageid', 'title', detail].toSorted(), { default: defaultProperties }),
      namespace: namespaces(),
      show: anyOf([`!${detail}`, detail]),
      limit: limit(),
      continue: continuation(),
    },
    result: shape.list(
      prefix,
      shape.record(
        {
          pageid: shape.given('prop=pageid', shape.integer()),
          ...shape.titleFieldsGiven('prop=title'),
          fragment: shape.text(),
          redirect: shape.given('prop=redirect', shape.flag()),
        },
        { untyped: true },
      ),
    ),
    prepare: ({ params, pages }) => {
      const titles = targetsAmong(pages, targets);
      return titles.length === 0 || params.namespace?.length === 0 ? undefined : titles;
    },
    refusesPositionFirst: true,
    // Columns that are constant are not part of the position.
    order: ({ params, prepared: titles }) => {
      const severalNamespaces = new Set(titles.map(({ namespace }) => namespace)).size > 1;
      const severalTitles = new Set(titles.map(({ key }) => key)).size > 1;
      return [
        ...(severalNamespaces ? [{ column: 'link_namespace', type: 'integer' } as const] : []),
        ...(severalTitles ? [{ column: 'link_title', type: 'text' } as const] : []),
        ...(isSortedByOrigin(params) ? [{ column: 'link_from_namespace', type: 'integer' } as const] : []),
        { column: 'link_from', type: 'integer' },
      ];
    },
    rows: ({ params, prepared: titles, site, store, fail }) => {
      let links = linksToTitles(store, table, titles);
      if (params.namespace && !(table === 'redirect' && isMiser(site))) {
        const origin = table === 'redirect' ? 'page_namespace' : 'link_from_namespace';
        links = links.whereOneOf(
          origin,
          params.namespace,
          isReadByTitle(store, table, titles) ? 'unindexed' : undefined,
        );
      }
      // The target of an interwiki redirect is on another wiki.
      if (table === 'redirect') links = links.where('link_interwiki', '=', '');
      const { show } = params;
      if (show.size > 1) fail('show');
      if (show.has('redirect')) links = links.where('page_is_redirect', '=', 1);
      if (show.has('!redirect')) links = links.where('page_is_redirect', '=', 0);
      if (show.has('fragment')) links = links.where('link_fragment', '<>', '');
      if (show.has('!fragment')) links = links.where('link_fragment', '=', '');
      return links.selectIf(isSortedByOrigin(params), ['link_from_namespace']);
    },
    filter: (row, { params, site }) =>
      table !== 'redirect' ||
      (namespacesAfterLimit(site, params.namespace)?.includes(row.page_namespace) ?? true),
    page: (row, { pages }) => pages.keyOf(row.link_namespace, row.link_title) ?? 0,
    item: (row, { params, site }) => {
      const { prop } = params;
      const title = makeTitle(row.page_namespace, row.page_title);
      return {
        ...(prop.has('pageid') && { pageid: row.link_from }),
        ...(prop.has('title') && { ns: title.namespace, title: prefixedText(title, site) }),
        ...(prop.has('fragment') && row.link_fragment && { fragment: row.link_fragment }),
        ...(prop.has('redirect') && { redirect: row.page_is_redirect === 1 }),
      };
    },
    generated: 'existing',
    generates: (row) => makeTitle(row.page_namespace, row.page_title),
  });
};

/** Returns the titles of the page set that can be link targets; redirects can point to special pages. */
function targetsAmong(pages: PageSet, namespace: number | undefined): Title[] {
  const titles = [...foundAndMissing(pages).map(([, title]) => title), ...pages.special.values()];
  return namespace === undefined ? titles : titles.filter((title) => title.namespace === namespace);
}

/** Lists the pages that link to pages. */
export const linkshere = linksTo({
  name: 'linkshere',
  prefix: 'lh',
  table: 'pagelinks',
  detail: 'redirect',
});

/** Lists the pages that transclude pages. */
export const transcludedin = linksTo({
  name: 'transcludedin',
  prefix: 'ti',
  table: 'templatelinks',
  detail: 'redirect',
});

/** Lists the pages that use files. */
export const fileusage = linksTo({
  name: 'fileusage',
  prefix: 'fu',
  table: 'imagelinks',
  targets: Namespace.file,
  detail: 'redirect',
});

/** Lists the redirects to pages. */
export const redirects = linksTo({
  name: 'redirects',
  prefix: 'rd',
  table: 'redirect',
  detail: 'fragment',
});
