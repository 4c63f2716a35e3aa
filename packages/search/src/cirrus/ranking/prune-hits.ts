import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { columns, type Match, phraseTexts } from '../index/match.ts';
import { queryAll } from '../index/statements.ts';

/** Hits from which on most are not ranked by their words. */
const MANY = 3000;
/** Hits that are looked at to tell how much others count. */
const SAMPLE = 500;
/** The share of the hits that are ranked at first, and for each that is asked for, how many. */
const SHARE = 0.04;
const FOR_EACH = 4;
/** The most phrases of a search, and hits of a phrase that are ranked in any case. */
const MOST_PHRASES = 12;
const FEW = 100;
/** What products of the same numbers may differ by. */
const ROUNDING = 1e-9;

/** Which hits of a search are ranked by their words. */
export interface Candidates {
  readonly condition: SqlExpression<unknown>;
  /** What is more than the relevance of any other hit. */
  readonly others: number;
}

/** Many hits, of which those that count little by their links cannot be among the first. */
export interface HitPruning {
  /** Returns hits whose relevance may be at least as much, if it is known, of as many as are asked for. */
  candidates(this: void, relevance?: number): Promise<Candidates>;
}

/**
 * Tells which of many hits may be among the first: the relevance of words has a limit, by which hits that count little
 * are less relevant than others however often they have the words. To compute it takes longer than all else of a hit.
 * `weight` is how much a hit counts besides. Undefined where all are ranked.
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

/** Returns pages that have a phrase, all of them if they are few. */
async function pagesOfSome(store: Store, phrase: string): Promise<readonly number[]> {
  const rows = await queryAll<{ readonly page: number }>(
    store,
    sql`SELECT rowid AS page FROM wikiquery_search_words WHERE wikiquery_search_words MATCH ${phrase} LIMIT ${FEW + 1}`,
  );
  return rows.map(({ page }) => page);
}

/** Returns what the relevance of a phrase comes close to the more often a page has it. */
async function mostRelevant(store: Store, phrase: string): Promise<number> {
  const often = sql.join(Object.keys(columns).map(() => sql.raw('1e300')));
  const [row] = await queryAll<{ readonly most: number }>(
    store,
    sql`SELECT -bm25(wikiquery_search_words, ${often}) AS most FROM wikiquery_search_words
      WHERE wikiquery_search_words MATCH ${phrase} LIMIT 1`,
  );
  return row?.most ?? 0;
}
