import type { QueryContext } from '@wikiquery/core/query';
import type { KnownProblem, ProblemArgument } from '@wikiquery/core/query/result';
import { hasWords, without } from '../index/filters.ts';
import { wordRules } from '../index/language.ts';
import { matchAll, matchAny, matchIn, matchNothing, matchTerms, type Match } from '../index/match.ts';
import { hasFullTextIndex } from '../index/tables.ts';
import { wholeTerm } from '../index/tokens.ts';
import { boostTitle } from '../ranking/boosts.ts';
import type { PageSearch, SearchOrder } from '../ranking/find.ts';
import { compileWords, phraseMatch, type HighlightedTerms } from './compile-words.ts';
import { keywords } from './keywords/index.ts';
import type { Keyword, KeywordContext, KeywordEffect, RegexCondition } from './keywords/keyword.ts';
import { parseQuery, type ParsedQuery } from './parse-query.ts';
import type { QueryPart } from './parse-words.ts';
import { splitSearchNamespace } from './split-search-namespace.ts';

/** A search of a request. */
export interface SearchRequest {
  readonly text: string;
  /** Empty for all. */
  readonly namespaces: readonly number[];
  readonly order: SearchOrder;
  readonly countsLinks: boolean;
}

/** A search that is ready to run. */
export interface CompiledSearch {
  readonly pages: PageSearch;
  /** Conditions that run on the hits of everything else. */
  readonly regexes: readonly (RegexCondition & { readonly isNegated: boolean })[];
  readonly highlights: readonly HighlightedTerms[];
  /** Words to highlight in the source; snippets then show the source. */
  readonly sourceHighlights: readonly HighlightedTerms[];
  readonly parsed: ParsedQuery<Keyword>;
  /** The search without its namespace prefix, and that prefix. */
  readonly asked: string;
  readonly prefix: string;
}

/** The parts of a request that compiling a search reads. */
export type SearchEnvironment = Pick<QueryContext, 'site' | 'store' | 'environment'> & {
  readonly warn: (this: void, problem: KnownProblem, args?: readonly ProblemArgument[]) => void;
  readonly fail: (this: void, problem: KnownProblem, args?: readonly ProblemArgument[]) => never;
};

/** Maximum characters of a search and wildcards of a word. */
const MOST_CHARACTERS = 2048;
const MOST_WILDCARDS = 10;

/** Compiles a search as CirrusSearch does; undefined, with a warning, if it cannot have hits. */
export async function compileSearch(
  given: SearchRequest,
  surroundings: SearchEnvironment,
): Promise<CompiledSearch | undefined> {
  const { site, store, fail, warn } = surroundings;
  const length = Array.from(given.text).length;
  if (length > MOST_CHARACTERS) fail('search-too-long', [length, MOST_CHARACTERS]);
  const split = splitSearchNamespace(given.text, site);
  const asked = split?.text ?? given.text;
  const namespaces = split ? split.namespaces : given.namespaces.length > 0 ? given.namespaces : undefined;
  const hasIndex = await hasFullTextIndex(store);
  const rules = wordRules(site.language);
  const words = { store, rules, language: site.language };
  const parsed = parseQuery(asked, keywords);
  const { clauses, uses } = parsed;
  const needsIndex =
    clauses.length > 0 || uses.some(({ keyword, quote }) => keyword.needsIndex && quote !== '/');
  if (needsIndex && !hasIndex) fail('search-no-index');
  if (clauses.some(({ part }) => isTooComplex(part))) {
    warn('search-wildcard-too-complex');
    return undefined;
  }
  const context: KeywordContext = { ...surroundings, hasIndex, words, ...(namespaces && { namespaces }) };
  const effects = await readKeywords(uses, context);
  const compiled = await compileWords(clauses, words);
  // A query of symbols alone has no hits, except with a keyword or a title of these symbols.
  const asksForSigns = clauses.length > 0 && !compiled.match && !compiled.without;
  const matches = [compiled.match, ...effects.map(({ match }) => match)].filter((each) => each !== undefined);
  const wanted: Match = matches.length > 0 ? matchAll(matches) : matchNothing;
  const match =
    matches.length > 0 || (asksForSigns && uses.length === 0)
      ? await ranked(wanted, parsed, words)
      : undefined;
  const filters = [
    ...effects.flatMap(({ filter }) => filter ?? []),
    ...(await Promise.all(compiled.filters.map(async (each) => hasWords(store, each)))),
    ...(compiled.without ? [without(await hasWords(store, compiled.without))] : []),
  ];
  const searched = searchedNamespaces(namespaces, effects);
  return {
    pages: {
      ...(match && { match }),
      filters,
      ...(searched && { namespaces: searched }),
      order: given.order,
      boosts: [
        ...effects.flatMap(({ boosts }) => boosts ?? []),
        ...(hasIndex && parsed.text !== ''
          ? await boostTitle(store, parsed.text, searched, WHOLE_TITLE)
          : []),
      ],
      countsLinks: given.countsLinks,
      hasIndex,
    },
    regexes: effects.flatMap(({ regex, isNegated }) => (regex ? { ...regex, isNegated } : [])),
    highlights: [
      ...compiled.highlights,
      ...effects.flatMap(({ highlights, highlightsSource, isNegated }) =>
        highlightsSource || isNegated ? [] : (highlights ?? []),
      ),
    ],
    sourceHighlights: effects.flatMap(({ highlights, highlightsSource, isNegated }) =>
      highlightsSource && !isNegated ? (highlights ?? []) : [],
    ),
    parsed,
    asked,
    prefix: given.text.slice(0, given.text.length - asked.length),
  };
}

const isTooComplex = (part: QueryPart): boolean =>
  part.kind === 'wildcard' && (part.pattern.match(/[*?]+/g)?.length ?? 0) > MOST_WILDCARDS;

/** Boost of a page whose whole title is the query. */
const WHOLE_TITLE = 3;

type Effect = KeywordEffect & { readonly isNegated: boolean };

async function readKeywords(
  uses: ParsedQuery<Keyword>['uses'],
  context: KeywordContext,
): Promise<readonly Effect[]> {
  const effects: Effect[] = [];
  for (const use of uses) {
    if (use.isNegated && use.keyword.neverNegated) {
      context.warn('search-never-negated', [use.name]);
      continue;
    }
    const effect = await use.keyword.find(use, context);
    if (!effect) continue;
    const { filter } = effect;
    effects.push({
      ...effect,
      ...(filter && use.isNegated && { filter: without(filter) }),
      isNegated: use.isNegated,
    });
  }
  return effects;
}

/** Ranks pages higher that have the words as a phrase or as their whole title. */
async function ranked(
  match: Match,
  { clauses, text, uses }: ParsedQuery,
  words: Parameters<typeof phraseMatch>[1],
): Promise<Match> {
  const phrase = await phraseMatch(clauses, words);
  const whole = wholeTerm(text);
  const isWhole =
    whole !== '' && clauses.every(({ occur, part }) => occur === 'must' && part.kind === 'word');
  const titled = matchIn(['whole'], matchTerms([...new Set([whole, words.rules.fold(whole)])]));
  const alternatives: readonly Match[] = [
    match,
    ...(phrase ? [matchAll([match, phrase])] : []),
    // Titles of symbols alone, such as "¢", have no words.
    ...(isWhole ? (uses.length === 0 ? [titled] : [matchAll([match, titled])]) : []),
  ];
  return alternatives.length === 1 ? match : matchAny(alternatives);
}

/** Returns the namespaces that are searched; undefined for all. */
function searchedNamespaces(
  namespaces: readonly number[] | undefined,
  effects: readonly KeywordEffect[],
): readonly number[] | undefined {
  const further = effects.map(({ namespace }) => namespace).filter((each) => each !== undefined);
  if (!namespaces || further.includes('all')) return undefined;
  return [...new Set([...namespaces, ...further.filter((each) => each !== 'all')])];
}
