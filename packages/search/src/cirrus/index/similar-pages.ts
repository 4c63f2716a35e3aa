import { sql } from '@wikiquery/core/database/statements';
import type { Store } from '@wikiquery/core/store';
import type { IndexedTexts } from './entries.ts';
import { visibleRevisions } from './source.ts';
import { indexDialect, queryIndex } from './statements.ts';
import { tokensOf } from './tokens.ts';
import { pagesWith } from './vocabulary.ts';

/** Limits of CirrusSearch: minimum term frequency, minimum document frequency, maximum number of terms. */
const LEAST_TIMES = 2;
const LEAST_PAGES = 2;
const MOST_TERMS = 25;

/** Returns the characteristic terms of pages: frequent in them, rare elsewhere (TF-IDF). */
export async function characteristicTerms(
  store: Store,
  pages: readonly number[],
): Promise<readonly string[]> {
  const texts = await readTexts(store, pages);
  const times = new Map<string, number>();
  for (const { opening, text } of texts.values())
    for (const { term } of tokensOf(`${opening} ${text}`)) times.set(term, (times.get(term) ?? 0) + 1);
  const often = [...times].filter(([, count]) => count >= LEAST_TIMES).map(([term]) => term);
  const found = await pagesWith(store, often);
  const score = (term: string): number => (times.get(term) ?? 0) / Math.log(1 + (found.get(term) ?? 1));
  return often
    .filter((term) => (found.get(term) ?? 0) >= LEAST_PAGES)
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, MOST_TERMS);
}

/** Reads the indexed texts of pages, by page; skips texts hidden since. */
export async function readTexts(
  store: Store,
  pages: readonly number[],
): Promise<ReadonlyMap<number, IndexedTexts>> {
  if (pages.length === 0) return new Map();
  const rows = await queryIndex<{ readonly page: number; readonly revision: number; readonly texts: string }>(
    store,
    sql`SELECT wsp_page AS page, wsp_revision AS revision, wsx_texts AS texts FROM wikiquery_search_page
      JOIN wikiquery_search_texts ON wsx_page = wsp_page WHERE ${indexDialect(store).oneOf('wsp_page', pages)}`,
  );
  if (rows.length === 0) return new Map();
  const visible = await visibleRevisions(
    store,
    rows.map(({ revision }) => revision),
  );
  return new Map(
    rows.flatMap(({ page, revision, texts }) =>
      visible.has(revision) ? [[page, JSON.parse(texts) as IndexedTexts] as const] : [],
    ),
  );
}
