import type { KeywordHelp } from '@wikiquery/common/search-keywords';
import type { QueryContext } from '@wikiquery/core/query';
import type { KnownProblem, ProblemArgument } from '@wikiquery/core/query/result';
import type { PageFilter } from '../../index/filters.ts';
import type { Match } from '../../index/match.ts';
import type { Boost } from '../../ranking/boosts.ts';
import type { Regex } from '../../regex/regex.ts';
import type { HighlightedTerms, WordContext } from '../compile-words.ts';
import type { KeywordGrammar, KeywordUse } from '../keywords.ts';

/** The context of a keyword's `find`. */
export interface KeywordContext extends Pick<QueryContext, 'site' | 'store' | 'environment'> {
  /** Whether the wiki has a full-text index. */
  readonly hasIndex: boolean;
  readonly words: WordContext;
  /** The namespaces searched; absent for all. */
  readonly namespaces?: readonly number[];
  readonly warn: (this: void, problem: KnownProblem, args?: readonly ProblemArgument[]) => void;
  readonly fail: (this: void, problem: KnownProblem, args?: readonly ProblemArgument[]) => never;
}

/** A regular expression on titles or sources; it runs only on pages that meet all other conditions. */
export interface RegexCondition {
  readonly regex: Regex;
  readonly field: 'title' | 'source';
}

/** The effect of a keyword. */
export interface KeywordEffect {
  /** A condition on pages; inverted if the keyword is negated by `-`. */
  readonly filter?: PageFilter;
  readonly regex?: RegexCondition;
  /** Words that pages must have and that rank them. */
  readonly match?: Match;
  readonly boosts?: readonly Boost[];
  /** A namespace that is searched in addition, or all namespaces. */
  readonly namespace?: number | 'all';
  /** Words to highlight in titles and snippets. */
  readonly highlights?: readonly HighlightedTerms[];
  /** Whether the words are in the source, which the snippet then shows. */
  readonly highlightsSource?: boolean;
}

/** A keyword of searches. */
export interface Keyword extends KeywordGrammar, KeywordHelp {
  /** Whether negation is an error. */
  readonly neverNegated?: boolean;
  /** Whether it needs the full-text index. */
  readonly needsIndex?: boolean;
  readonly find: (
    use: KeywordUse,
    context: KeywordContext,
  ) => KeywordEffect | undefined | Promise<KeywordEffect | undefined>;
}

/** Declares a keyword. */
export const defineKeyword = (keyword: Keyword): Keyword => keyword;

/** Returns the alternatives of a value; drops those above the limit with a warning. */
export function alternatives(
  { name, value }: KeywordUse,
  most: number,
  { warn }: Pick<KeywordContext, 'warn'>,
): readonly string[] {
  const values = value.split('|');
  if (values.length > most) warn('search-too-many-alternatives', [name, most]);
  return values.slice(0, most);
}
