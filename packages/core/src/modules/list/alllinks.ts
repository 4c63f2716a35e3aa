import { hasTargets, linkedTitles, linksToRange, type LinkTable } from '../../data/store/links.ts';
import type { Store } from '../../data/store/store.ts';
import { defineList } from '../../query/define.ts';
import { namespace } from '../../query/parameters/namespaces.ts';
import { ascending, boolean, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import { wikitext } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import type { RowQuery } from '../../query/row-definition.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

interface LinkListOptions {
  readonly name: string;
  readonly prefix: string;
  readonly table: LinkTable;
  /** XML element of an item. */
  readonly tag: string;
  /** Default namespace of the targets. */
  readonly namespace: number;
  /** Whether all targets are in that namespace. */
  readonly oneNamespace?: boolean;
  /** Values of `prop` besides `ids` and `title`. */
  readonly details?: readonly ('fragment' | 'interwiki')[];
}

/** A link; without the linking page, a distinct target. */
interface Link {
  readonly link_title: string;
  readonly link_target: number | null;
  readonly link_from: number | null;
  readonly link_fragment?: string | null;
  readonly link_interwiki?: string | null;
}

const linkShape = shape.record({
  fromid: shape.integer(),
  ...shape.titleFieldsGiven('prop=title'),
  fragment: shape.text(),
  interwiki: shape.text(),
});
type LinkItem = Mutable<shape.ValueOf<typeof linkShape>>;

/** Whether links are in the order of their targets' numbers. */
const isByTarget = (store: Store, { software }: Site, table: LinkTable): boolean =>
  hasTargets(store, table) && software.has(behaviours.linksByTarget);

/** Defines a list of all links of one kind to titles in a namespace. */
const allLinks = ({ name, prefix, table, tag, details = [], ...options }: LinkListOptions) =>
  defineList({
    name,
    prefix,
    access: 'read',
    cache: 'public',
    helpPage: `API:${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    parameters: {
      continue: continuation(),
      from: text(),
      to: text(),
      prefix: text(),
      unique: boolean(),
      prop: manyOf([...details, 'ids', 'title'].toSorted(), { default: ['title'] }),
      ...(!options.oneNamespace && {
        namespace: namespace({ default: options.namespace, extra: [Namespace.media, Namespace.special] }),
      }),
      limit: limit(),
      dir: ascending(),
    },
    result: shape.list(tag, linkShape),
    order: ({ params, store, site }) => {
      // Quirk: targets are sorted by ID, and continued by title.
      const byNumber = isByTarget(store, site, table);
      if (params.unique)
        return [{ column: 'link_title', type: 'text', ...(byNumber && { sorted: 'already' as const }) }];
      return [
        // Quirk: targets are sorted by ID, ascending regardless of `dir`.
        byNumber
          ? { column: 'link_target', type: 'integer', sorted: 'ascending' }
          : { column: 'link_title', type: 'text' },
        { column: 'link_from', type: 'integer' },
      ];
    },
    rows: async (context): Promise<RowQuery<Link, 'link_title' | 'link_target' | 'link_from'>> => {
      const { params, store, fail, prefix } = context;
      const targetNamespace = params.namespace ?? options.namespace;
      const key = (part: string | undefined): string | undefined =>
        part === undefined ? undefined : prefixToKey(part, targetNamespace, context);
      if (params.unique) {
        const extraProperties = [...params.prop].filter((value) => value !== 'title');
        if (extraProperties.length > 0) {
          fail('invalidparammix-cannotusewith', [
            wikitext(`${prefix}prop=${extraProperties.join('|')}`),
            `${prefix}unique`,
          ]);
        }
      }
      const range = {
        namespace: targetNamespace,
        // `continue` overrides `from`.
        from: params.continue === undefined ? key(params.from) : undefined,
        to: key(params.to),
        prefix: key(params.prefix),
      };
      if (!params.unique) return linksToRange(store, table, range);
      const titles = await linkedTitles(store, table, range);
      return isByTarget(store, context.site, table) ? titles.orderBy('link_target') : titles;
    },
    item: (row, { params, site }) => {
      const { prop } = params;
      const title = makeTitle(params.namespace ?? options.namespace, row.link_title);
      const item: LinkItem = {};
      if (prop.has('ids') && row.link_from !== null) item.fromid = row.link_from;
      if (prop.has('title')) {
        item.ns = title.namespace;
        item.title = prefixedText(title, site);
      }
      if (prop.has('fragment') && row.link_fragment) item.fragment = row.link_fragment;
      if (prop.has('interwiki') && row.link_interwiki) item.interwiki = row.link_interwiki;
      return item;
    },
    generated: 'uncertain',
    generates: (row, { params }) =>
      row.link_from === null
        ? makeTitle(params.namespace ?? options.namespace, row.link_title)
        : { lookUp: row.link_from },
  });

/** Lists all links to titles in a namespace. */
export const alllinks = allLinks({
  name: 'alllinks',
  prefix: 'al',
  table: 'pagelinks',
  tag: 'l',
  namespace: Namespace.main,
});

/** Lists all transclusions of titles in a namespace. */
export const alltransclusions = allLinks({
  name: 'alltransclusions',
  prefix: 'at',
  table: 'templatelinks',
  tag: 't',
  namespace: Namespace.template,
});

/** Lists all uses of files, including missing ones. */
export const allfileusages = allLinks({
  name: 'allfileusages',
  prefix: 'af',
  table: 'imagelinks',
  tag: 'f',
  namespace: Namespace.file,
  oneNamespace: true,
});

/** Lists all redirects to titles in a namespace. */
export const allredirects = allLinks({
  name: 'allredirects',
  prefix: 'ar',
  table: 'redirect',
  tag: 'r',
  namespace: Namespace.main,
  details: ['fragment', 'interwiki'],
});
