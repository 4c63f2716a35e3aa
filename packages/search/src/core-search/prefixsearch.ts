import { defineFetchedList, type QueryContext } from '@wikiquery/core/query';
import { before, integer, limit, namespaces, text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { prefixedText } from '@wikiquery/core/wiki';
import { offsetPage, type OffsetRange } from '../offset-page.ts';
import { completeTitle, type Completion } from './query/complete-title.ts';

/** The parameters of `list=prefixsearch` in both search engines. */
export const parameters = {
  search: text({ required: true }),
  namespace: namespaces({ default: [0] }),
  limit: limit(),
  offset: before('1.41', integer({ default: 0 }), integer({ default: 0, min: 0 })),
} as const;

/** The parts of `list=prefixsearch` that both search engines share. */
export const shared = {
  name: 'prefixsearch',
  prefix: 'ps',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Prefixsearch',
  result: shape.list(
    'ps',
    shape.record({ ...shape.titleFields, pageid: shape.integer(), special: shape.flag() }),
  ),
  item: ({ title, pageid }: Completion, { site }: Pick<QueryContext, 'site'>) => ({
    ns: title.namespace,
    title: prefixedText(title, site),
    ...(pageid === undefined ? { special: true } : { pageid }),
  }),
  generates: ({ title }: Completion) => title,
  generatorData: {
    shape: shape.record({ index: shape.integer() }),
    fields: (_: Completion, index: number, { params }: { readonly params: OffsetRange }) => ({
      index: index + params.offset + 1,
    }),
  },
} as const;

/** Finds pages whose titles begin with a text; an exact match comes first. */
export const prefixsearch = defineFetchedList({
  ...shared,
  parameters,
  // Matches come from several sources: special pages, the exact title, prefixes, variants.
  fetch: async (context) => {
    const { search, namespace, offset, limit: maximum } = context.params;
    const { titles, hasMore } = await completeTitle(search, namespace, offset, maximum, context);
    return offsetPage(titles, hasMore, context.params);
  },
});
