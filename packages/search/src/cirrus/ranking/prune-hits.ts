import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { columns, phraseTexts, type Match } from '../index/match.ts';
import { queryAll } from '../index/statements.ts';

/** Number of hits from which most hits are not ranked by words. */
const MANY = 3000;
/** Number of hits sampled to estimate the weights of all. */
const SAMPLE = 500;
/** The share of hits that is ranked first, and the number of ranked hits per requested hit. */
const SHARE = 0.04;
const FOR_EACH = 4;
/** Maximum number of phrases, and number of hits of a rare phrase, which are always ranked. */
const MOST_PHRASES = 12;
const FEW = 100;
/** Relative rounding error between equal products. */
const ROUNDING = 1e-9;

/** The hits that are ranked by words. */
export interface Candidates {
  readonly condition: SqlExpression<unknown>;
  /** An upper bound of the relevance of all other hits. */
  readonly others: number;
}

/** Selects the hits that can be among the top hits. */
export interface HitPruning {
  /** Returns the hits that can reach a relevance; without one, an estimated number of hits with high weights. */
  candidates(this: void, relevance?: number): Promise<Candidates>;
}

/**
 * Prunes many hits: the relevance of words has an upper bound, so that hits with low weights cannot be among the top
 * hits. Computing the relevance is the most expensive part of a hit. `weight` has all factors except the words. Returns
 * undefined if all hits are ranked.
 */
export async function createHitPruning(
  store: Store,
  { match, text }: { readonly match: Match; readonly text: string },
  from: SqlExpression<unknown>,
  weight: SqlExpression<number>,
  asked: number,
): Promise<HitPruning | undefined> {
  const phrases = phraseTexts(match);
  const share = Math.max(SHARE, (FOR_EACH * asked) / MANY);
  if (phrases.length > MOST_PHRASES || share > 0.5) return undefined;
  const [count] = await queryAll<{ readonly hits: number }>(
    store,
    sql`SELECT COUNT(*) AS hits FROM (SELECT 1 FROM wikiquery_search_words
      WHERE wikiquery_search_words MATCH ${text} LIMIT ${MANY})`,
  );
  if (count?.hits !== MANY) return undefined;
  let most = 0;
  const few = new Set<number>();
  for (const [phrase, same] of Map.groupBy(phrases, (each) => each)) {
    const pages = await pagesOfSome(store, phrase);
    if (pages.length <= FEW) for (const page of pages) few.add(page);
    else most += same.length * (await mostRelevant(store, phrase));
  }
  const orOneOfFew =
    few.size > 0 ? sql` OR ${opened(store).database.dialect.oneOf('wsp_page', [...few])}` : sql``;
  const above = (least: number): Candidates => ({
    condition: sql`(${weight} >= ${least}${orOneOfFew})`,
    others: most * least * (1 + ROUNDING),
  });
  return {
    candidates: async (relevance) => {
      if (relevance !== undefined) return above(relevance / most / (1 + ROUNDING));
      const [row] = await queryAll<{ readonly weight: number }>(
        store,
        sql`SELECT weight FROM (SELECT ${weight} AS weight ${from} LIMIT ${SAMPLE}) AS some
          ORDER BY weight DESC LIMIT 1 OFFSET ${Math.floor(SAMPLE * share)}`,
      );
      return above(row?.weight ?? 0);
    },
  };
}

/** Returns pages with a phrase, all of them if there are at most `FEW`. */
async function pagesOfSome(store: Store, phrase: string): Promise<readonly number[]> {
  const rows = await queryAll<{ readonly page: number }>(
    store,
    sql`SELECT rowid AS page FROM wikiquery_search_words WHERE wikiquery_search_words MATCH ${phrase} LIMIT ${FEW + 1}`,
  );
  return rows.map(({ page }) => page);
}

/** Returns the limit of a phrase's relevance as its frequency in a page grows. */
async function mostRelevant(store: Store, phrase: string): Promise<number> {
  const often = sql.join(Object.keys(columns).map(() => sql.raw('1e300')));
  const [row] = await queryAll<{ readonly most: number }>(
    store,
    sql`SELECT -bm25(wikiquery_search_words, ${often}) AS most FROM wikiquery_search_words
      WHERE wikiquery_search_words MATCH ${phrase} LIMIT 1`,
  );
  return row?.most ?? 0;
}
