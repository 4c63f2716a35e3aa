import { spendCharacters, type Store } from '@wikiquery/core/store';
import { hasFoundId } from '../index/filters.ts';
import { hasLetters, sourcesOf, titlesOf } from '../index/source.ts';
import { findPages, type PageSearch } from '../ranking/find.ts';
import type { CompiledSearch } from './compile-search.ts';

/** Batch sizes for titles and texts. */
const atOnce = { title: 2000, source: 200 } as const;

/**
 * Adds the regular expressions of a search to its filters. Reads the titles and texts of pages that meet all other
 * conditions and contain the required texts of the expression.
 */
export async function filterByRegex(
  { pages, regexes }: Pick<CompiledSearch, 'pages' | 'regexes'>,
  store: Store,
): Promise<PageSearch> {
  let search = pages;
  for (const { regex, field, isNegated } of regexes) {
    const isLikely =
      !isNegated && field === 'source' && search.hasIndex ? await hasLetters(store, regex.texts) : [];
    const { hits: candidates } = await findPages(
      store,
      { ...search, filters: [...search.filters, ...isLikely], order: 'none' },
      { offset: 0, limit: Number.MAX_SAFE_INTEGER, counts: false },
    );
    const found: number[] = [];
    for (let at = 0; at < candidates.length; at += atOnce[field]) {
      const some = candidates.slice(at, at + atOnce[field]);
      const texts = await (field === 'title' ? titlesOf : sourcesOf)(store, some);
      for (const { page_id } of some) {
        const read = [texts.get(page_id) ?? []].flat();
        for (const text of read) spendCharacters(store, text.length);
        if (read.some(regex.isIn) !== isNegated) found.push(page_id);
      }
    }
    search = { ...search, filters: [...search.filters, await hasFoundId(store, found)] };
  }
  return search;
}
