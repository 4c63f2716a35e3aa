import type { IndexedWiki } from './cirrus/index/indexed-wiki.ts';
import { indexDialect } from './cirrus/index/statements.ts';
import { updateFullTextIndex } from './cirrus/index/update-index.ts';
import { updateSearchIndex, type WritableWiki } from './core-search/index/update-search-index.ts';
import { searchEngine } from './engine.ts';
import type { IndexUpdate, UpdateOptions } from './index-update.ts';

/** Updates the index that a wiki's search engine reads, of which the database has to be writable. */
export async function updateIndex(
  wiki: IndexedWiki & WritableWiki,
  options: UpdateOptions = {},
): Promise<IndexUpdate> {
  // Only SQLite files have a full-text index.
  const isFullText =
    searchEngine(wiki.site.configuration) === 'cirrus' && indexDialect(wiki.store).name === 'sqlite';
  return isFullText ? updateFullTextIndex(wiki, options) : updateSearchIndex(wiki, options);
}
