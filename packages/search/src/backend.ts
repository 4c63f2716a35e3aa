import type { SearchBackend } from '@wikiquery/core/api';
import { cirrusPrefixsearch } from './cirrus/prefixsearch.ts';
import { cirrusSearch } from './cirrus/search.ts';
import { prefixsearch } from './core-search/prefixsearch.ts';
import { search } from './core-search/search.ts';
import { searchEngine } from './engine.ts';
import { cirrusOpensearch, opensearch } from './opensearch.ts';

/** The search backend of Wikiquery: core search, or CirrusSearch's on wikis with that extension. */
export const searchBackend: SearchBackend = {
  kind: 'search',
  modulesOf: (configuration) =>
    searchEngine(configuration) === 'cirrus' ? [cirrusPrefixsearch, cirrusSearch] : [prefixsearch, search],
  actionsOf: (configuration) => [searchEngine(configuration) === 'cirrus' ? cirrusOpensearch : opensearch],
};
