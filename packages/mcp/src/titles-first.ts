import type { Row } from 'wikiquery-client/rows';

/** Sorts pages: first titles equal to the query, then those that begin with it, then those with all its words. */
export function titlesFirst(query: string, pages: readonly Row[]): readonly Row[] {
  const wanted = wordsOf(query);
  const phrase = wanted.join(' ');
  const rank = (page: Row): number => {
    const words = wordsOf(String(page['title']));
    const title = words.join(' ');
    if (title === phrase) return 0;
    if (`${title} `.startsWith(`${phrase} `)) return 1;
    return wanted.every((word) => words.includes(word)) ? 2 : 3;
  };
  return pages
    .map((page) => ({ page, rank: rank(page) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ page }) => page);
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
