import { linksOfPages, type LinkTable } from '../../data/store/links.ts';
import { defineProp } from '../../query/define.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { ascending, continuation, limit, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { titlesThat } from '../../query/title-parameters.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

interface LinkPropertyOptions {
  readonly name: string;
  readonly prefix: string;
  readonly table: LinkTable;
  readonly helpPage: string;
  /** Name of the parameter that filters by target. */
  readonly targets: 'titles' | 'templates';
}

/** Defines a property that lists the link targets of pages. */
const linksOn = ({ name, prefix, table, helpPage, targets }: LinkPropertyOptions) =>
  defineProp({
    name,
    prefix,
    access: 'read',
    cache: 'public',
    helpPage,
    parameters: {
      namespace: namespaces({ extra: [Namespace.media, Namespace.special] }),
      limit: limit(),
      continue: continuation(),
      ...(targets === 'titles' && { titles: texts() }),
      ...(targets === 'templates' && { templates: texts() }),
      dir: ascending(),
    },
    result: shape.list(prefix, shape.record(shape.titleFields)),
    order: [
      { column: 'link_from', type: 'integer' },
      { column: 'link_namespace', type: 'integer' },
      { column: 'link_title', type: 'text' },
    ],
    rows: (context) => {
      const { params, pages, store } = context;
      if (pages.found.size === 0) return undefined;
      const links = linksOfPages(store, table, [...pages.found.keys()]);
      const namespaces = params.namespace?.length ? params.namespace : undefined;
      const targets = params.titles ?? params.templates;
      if (targets?.length) {
        const titles = titlesThat(
          ({ interwiki }) => interwiki === '',
          targets,
          context,
          'invalidtitle-warning',
        )
          .filter(({ namespace }) => namespaces?.includes(namespace) ?? true)
          .filter(({ namespace, key }) => namespace >= 0 && key !== '');
        if (titles.length === 0) return undefined;
        return links.whereTitles('link_namespace', 'link_title', titles);
      }
      return namespaces ? links.whereOneOf('link_namespace', namespaces) : links;
    },
    page: (row) => row.link_from,
    item: (row, { site }) => ({
      ns: row.link_namespace,
      title: prefixedText(makeTitle(row.link_namespace, row.link_title), site),
    }),
    generates: (row) => makeTitle(row.link_namespace, row.link_title),
  });

/** Lists the internal links of pages. */
export const links = linksOn({
  name: 'links',
  prefix: 'pl',
  table: 'pagelinks',
  helpPage: 'API:Links',
  targets: 'titles',
});

/** Lists the pages transcluded by pages. */
export const templates = linksOn({
  name: 'templates',
  prefix: 'tl',
  table: 'templatelinks',
  helpPage: 'API:Templates',
  targets: 'templates',
});
