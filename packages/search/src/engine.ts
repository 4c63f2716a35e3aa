import type { Configuration } from '@wikiquery/core/wiki';

/** The searches that a wiki can have: MediaWiki's own, or those of the extension CirrusSearch. */
export type SearchEngine = 'mediawiki' | 'cirrus';

/** Returns which searches a wiki has. */
export const searchEngine = ({
  settings,
  extensions,
}: Pick<Configuration, 'settings' | 'extensions'>): SearchEngine =>
  settings.search ?? (extensions.some(({ name }) => name === 'CirrusSearch') ? 'cirrus' : 'mediawiki');
