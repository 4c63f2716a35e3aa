import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import type { Store } from '@wikiquery/core/store';
import type { WordRules } from './language.ts';
import { indexDialect, queryIndex } from './statements.ts';
import { plainOf } from './tokens.ts';

/** Maximum number of terms that a wildcard expands to. */
const MOST_TERMS = 1024;

const terms = async (store: Store, condition: SqlExpression<unknown>): Promise<readonly string[]> =>
  (
    await queryIndex<{ readonly term: string }>(
      store,
      sql`SELECT wst_term AS term FROM wikiquery_search_term WHERE ${condition} LIMIT ${MOST_TERMS}`,
    )
  ).map(({ term }) => term);

/** Returns the terms with the exact spelling of a word, including accents. */
export const literalTerms = async (store: Store, word: string): Promise<readonly string[]> =>
  terms(store, sql`wst_plain = ${plainOf(word)}`);

/** Returns the terms for a quoted word: its own spelling, with or without accents where it has none. */
export async function exactTerms(
  store: Store,
  word: string,
  { fold }: WordRules,
): Promise<readonly string[]> {
  const plain = plainOf(word);
  return terms(
    store,
    fold(plain) === plain ? sql`wst_plain = ${plain} OR wst_folded = ${plain}` : sql`wst_plain = ${plain}`,
  );
}

/** The terms that match a word. */
export interface RelatedTerms {
  /** Terms with its stem, or its spelling without accents. */
  readonly whole: readonly string[];
  /** Compound terms with a part of its stem, and these parts. */
  readonly divided: readonly string[];
  readonly parts: readonly string[];
}

/** Returns the terms that match a word by stem, as a whole or in a part. */
export async function relatedTerms(
  store: Store,
  word: string,
  { fold, stem }: WordRules,
): Promise<RelatedTerms> {
  const plain = plainOf(word);
  const stemmed = stem(plain);
  const [whole, within] = await Promise.all([
    // A stem can be a word with a different stem, such as "alias".
    terms(
      store,
      sql`wst_plain IN (${plain}, ${stemmed}) OR wst_folded = ${fold(plain)} OR wst_stem IN (${stemmed}, ${fold(plain)})`,
    ),
    queryIndex<{ readonly term: string; readonly part: string }>(
      store,
      sql`SELECT wsr_term AS term, wsr_part AS part FROM wikiquery_search_part
        WHERE wsr_stem = ${stemmed} LIMIT ${MOST_TERMS}`,
    ),
  ]);
  return {
    whole,
    divided: [...new Set(within.map(({ term }) => term))],
    parts: [...new Set(within.map(({ part }) => part))],
  };
}

/** Returns the terms of a pattern with `*` and `?`. */
export async function wildcardTerms(store: Store, pattern: string): Promise<readonly string[]> {
  const [prefix = ''] = /^[^*?]*/.exec(pattern) ?? [];
  const glob = pattern.replaceAll('[', '[[]');
  return terms(
    store,
    sql`wst_plain >= ${prefix} AND wst_plain < ${`${prefix}\u{10ffff}`} AND wst_plain GLOB ${glob}`,
  );
}

/**
 * Returns the terms of words that contain at least four ASCII letters or digits, in lower case; undefined if there are
 * too many. Accents can follow the last letter in the text.
 */
export async function termsWith(store: Store, letters: string): Promise<readonly string[] | undefined> {
  const sure = letters.slice(0, -1);
  const trigrams = Array.from(sure.slice(2), (_, at) => `"${sure.slice(at, at + 3)}"`).join(' AND ');
  const rows = await queryIndex<{ readonly term: string }>(
    store,
    sql`SELECT wst_term AS term FROM wikiquery_search_spelling
      CROSS JOIN wikiquery_search_term ON wst_id = wikiquery_search_spelling.rowid
      WHERE wikiquery_search_spelling MATCH ${trigrams}
        AND (wst_plain GLOB ${`*${letters}*`} OR wst_plain GLOB ${`*${sure}[^ -~]*`}) LIMIT ${MOST_TERMS + 1}`,
  );
  return rows.length > MOST_TERMS ? undefined : rows.map(({ term }) => term);
}

/** Returns the terms within an edit distance, with the same first two letters. */
export async function similarTerms(store: Store, word: string, edits: number): Promise<readonly string[]> {
  const prefix = Array.from(word).slice(0, 2).join('');
  const rows = await queryIndex<{ readonly term: string; readonly plain: string }>(
    store,
    sql`SELECT wst_term AS term, wst_plain AS plain FROM wikiquery_search_term
      WHERE wst_plain >= ${prefix} AND wst_plain < ${`${prefix}\u{10ffff}`}
        AND length(wst_plain) BETWEEN ${word.length - edits} AND ${word.length + edits}`,
  );
  return rows
    .filter(({ plain }) => editDistance(word, plain, edits) <= edits)
    .slice(0, MOST_TERMS)
    .map(({ term }) => term);
}

/** Returns the pages of terms, by term. */
export async function pagesWith(
  store: Store,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await queryIndex<{ readonly term: string; readonly doc: number }>(
    store,
    sql`SELECT term, doc FROM wikiquery_search_vocabulary WHERE ${indexDialect(store).oneOf('term', words)}`,
  );
  return new Map(rows.map(({ term, doc }) => [term, doc]));
}

/** Returns the edit distance between words (insert, delete, replace, swap), up to `most` + 1. */
export function editDistance(from: string, to: string, most: number): number {
  const beyond = most + 1;
  if (Math.abs(from.length - to.length) > most) return beyond;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  let row: number[] = [];
  for (let i = 1; i <= from.length; i++) {
    // Outside this band, the distance is larger than `most`.
    const [start, end] = [Math.max(1, i - most), Math.min(to.length, i + most)];
    row[start - 1] = start === 1 ? i : beyond;
    let least = row[start - 1] ?? beyond;
    for (let j = start; j <= end; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let cost = Math.min(
        (last[j] ?? beyond) + 1,
        (row[j - 1] ?? beyond) + 1,
        (last[j - 1] ?? beyond) + same,
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? beyond) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (end < to.length) row[end + 1] = beyond;
    if (least > most) return beyond;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[to.length] ?? beyond, beyond);
}
