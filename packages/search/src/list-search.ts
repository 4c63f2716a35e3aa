import { boolean, limit, manyOf, namespaces, oneOf, text } from '@wikiquery/core/query/parameters';
import { revisionsByNumber, type Store } from '@wikiquery/core/store';
import type { SearchHit } from './core-search/index/find-pages.ts';

const properties = [
  'size',
  'wordcount',
  'timestamp',
  'snippet',
  'titlesnippet',
  'redirecttitle',
  'redirectsnippet',
  'sectiontitle',
  'sectionsnippet',
  'isfilematch',
  'categorysnippet',
  'score',
  'hasrelated',
  'extensiondata',
] as const;
const deprecatedValues = ['hasrelated', 'score'];
const information = ['totalhits', 'suggestion', 'rewrittenquery'] as const;

/** The parameters of `list=search` before those of a search engine. */
export const searchedParameters = {
  search: text({ required: true }),
  namespace: namespaces({ default: [0] }),
  limit: limit(),
} as const;

/** The parameters of `list=search` after those of a search engine. */
export const shownParameters = {
  what: oneOf(['title', 'text', 'nearmatch']),
  info: manyOf(information, { default: ['totalhits', 'suggestion', 'rewrittenquery'] }),
  prop: manyOf(properties, { default: ['size', 'wordcount', 'timestamp', 'snippet'], deprecatedValues }),
  interwiki: boolean(),
  enablerewrites: boolean(),
} as const;

/** The parts of `list=search` that all search engines share. */
export const listSearch = {
  name: 'search',
  prefix: 'sr',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Search',
  generatorParameters: {
    info: manyOf(information, { default: [] }),
    prop: manyOf(properties, { default: [], deprecatedValues }),
  },
} as const;

/** A hit with the facts of its current revision. */
export interface CurrentHit extends SearchHit {
  readonly rev_timestamp: string;
  readonly rev_deleted: number;
}

/** Adds the current revision to hits; leaves out pages without one. */
export async function withRevisions(store: Store, hits: readonly SearchHit[]): Promise<CurrentHit[]> {
  const rows = await revisionsByNumber(
    store,
    hits.map(({ page_latest }) => page_latest),
  );
  const revisions = new Map(rows.map((revision) => [revision.rev_id, revision]));
  return hits.flatMap((hit) => {
    const revision = revisions.get(hit.page_latest);
    if (!revision) return [];
    const { rev_timestamp, rev_deleted } = revision;
    return { ...hit, rev_timestamp, rev_deleted };
  });
}
