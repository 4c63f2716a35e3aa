import type { Configuration } from '@wikiquery/core/wiki';

/** A search engine: core search, or that of the extension CirrusSearch. */
export type SearchEngine = 'mediawiki' | 'cirrus';

/** Returns the search engine of a wiki. */
export const searchEngine = ({
  settings,
  extensions,
}: Pick<Configuration, 'settings' | 'extensions'>): SearchEngine =>
  settings.search ?? (extensions.some(({ name }) => name === 'CirrusSearch') ? 'cirrus' : 'mediawiki');
