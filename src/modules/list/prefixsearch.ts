import { before } from '../../query/parameters/at-version.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { integer, limit, text } from '../../query/parameters/types.ts';
import { defineFetchedList } from '../../query/define.ts';
import * as shape from '../../query/result/shape.ts';
import { completeTitle } from '../search/complete-title.ts';
import { prefixedText } from '../../wiki/title.ts';

/** Finds pages whose titles begin with a text; an exact match comes first. */
export const prefixsearch = defineFetchedList({
  name: 'prefixsearch',
  prefix: 'ps',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Prefixsearch',
  parameters: {
    search: text({ required: true }),
    namespace: namespaces({ default: [0] }),
    limit: limit(),
    offset: before('1.41', integer({ default: 0 }), integer({ default: 0, min: 0 })),
  },
  result: shape.list(
    'ps',
    shape.record({ ...shape.titleFields, pageid: shape.integer(), special: shape.flag() }),
  ),
  // Matches come from several sources: special pages, the exact title, prefixes, variants.
  fetch: async (context) => {
    const { search, namespace, limit: maximum, offset } = context.params;
    const found = await completeTitle(search, namespace, offset, maximum, context);
    return {
      rows: found.titles,
      // The next offset follows from the limit, not from the number of matches.
      continueAt: (index) => ({ offset: offset + (index < found.titles.length ? index : maximum) }),
      ...(found.hasMore && { end: found.titles.length }),
    };
  },
  item: ({ title, pageid }, { site }) => ({
    ns: title.namespace,
    title: prefixedText(title, site),
    ...(pageid === undefined ? { special: true } : { pageid }),
  }),
  generates: ({ title }) => title,
  generatorData: {
    shape: shape.record({ index: shape.integer() }),
    fields: (_, index, { params }) => ({ index: index + params.offset + 1 }),
  },
});
