import type { KeywordHelp } from '@wikiquery/common/search-keywords';
import type { QueryContext } from '@wikiquery/core/query';
import type { KnownProblem, ProblemArgument } from '@wikiquery/core/query/result';
import type { PageFilter } from '../../index/filters.ts';
import type { Match } from '../../index/match.ts';
import type { Boost } from '../../ranking/boosts.ts';
import type { Regex } from '../../regex/regex.ts';
import type { WordContext, HighlightedTerms } from '../compile-words.ts';
import type { KeywordGrammar, KeywordUse } from '../keywords.ts';

/** What a keyword may use to find pages. */
export interface KeywordContext extends Pick<QueryContext, 'site' | 'store' | 'environment'> {
  /** Whether the wiki has a word index. */
  readonly hasIndex: boolean;
  readonly words: WordContext;
  /** The namespaces searched; absent for all. */
  readonly namespaces?: readonly number[];
  readonly warn: (this: void, problem: KnownProblem, args?: readonly ProblemArgument[]) => void;
  readonly fail: (this: void, problem: KnownProblem, args?: readonly ProblemArgument[]) => never;
}

/** A condition on titles or sources by a regular expression, which only runs on what all else has found. */
export interface RegexCondition {
  readonly regex: Regex;
  readonly field: 'title' | 'source';
}

/** What a use of a keyword does. */
export interface KeywordEffect {
  /** What pages must meet; what is negated by `-` must not. */
  readonly filter?: PageFilter;
  readonly regex?: RegexCondition;
  /** Words that pages must have, and by which they are ordered. */
  readonly match?: Match;
  readonly boosts?: readonly Boost[];
  /** A namespace that is searched besides the given ones, or instead of them all. */
  readonly namespace?: number | 'all';
  /** Words to mark in titles and snippets. */
  readonly highlights?: readonly HighlightedTerms[];
  /** Whether the words are those of the source, which the snippet then shows. */
  readonly highlightsSource?: boolean;
}

/** A keyword of searches. */
export interface Keyword extends KeywordGrammar, KeywordHelp {
  /** Whether it may not be negated. */
  readonly neverNegated?: boolean;
  /** Whether only the word index can answer it. */
  readonly needsIndex?: boolean;
  readonly find: (
    use: KeywordUse,
    context: KeywordContext,
  ) => KeywordEffect | undefined | Promise<KeywordEffect | undefined>;
}

/** Declares a keyword. */
export const defineKeyword = (keyword: Keyword): Keyword => keyword;

/** Returns the alternatives of a value; those past the number that may be given are dropped with a warning. */
export function alternatives(
  { name, value }: KeywordUse,
  most: number,
  { warn }: Pick<KeywordContext, 'warn'>,
): readonly string[] {
  const values = value.split('|');
  if (values.length > most) warn('search-too-many-alternatives', [name, most]);
  return values.slice(0, most);
}
