import type { Store } from '@wikiquery/core/store';
import { toNfkc } from '@wikiquery/core/wiki';
import type { WordRules } from '../index/language.ts';
import {
  matchAll,
  matchAny,
  matchIn,
  matchPhrase,
  matchTerms,
  shownColumns,
  type Column,
  type Match,
} from '../index/match.ts';
import { stopWords } from '../index/stop-words.ts';
import { PART, partsOf, tokensOf } from '../index/tokens.ts';
import { exactTerms, literalTerms, relatedTerms, similarTerms, wildcardTerms } from '../index/vocabulary.ts';
import type { Clause, QueryPart } from './parse-words.ts';

/** Terms to highlight: a sequence, each term with its alternatives. */
export interface HighlightedTerms {
  readonly terms: readonly (readonly string[])[];
  readonly slop: number;
  /** The term as written in the query, if the others are its forms. */
  readonly written?: string;
  /** Parts of compound names such as `camelCase` to highlight. */
  readonly parts?: readonly string[];
}

/** The words of a query as queries of the full-text index. */
export interface CompiledWords {
  /** Absent if no words are required or optional. */
  readonly match?: Match;
  /** Further conditions, without effect on the ranking. */
  readonly filters: readonly Match[];
  /** Excluded words. */
  readonly without?: Match;
  readonly highlights: readonly HighlightedTerms[];
}

/** The context in which words are compiled. */
export interface WordContext {
  readonly store: Store;
  readonly rules: WordRules;
  readonly language: string;
  /** Whether words match literally, except for case. */
  readonly isLiteral?: boolean;
}

/** A compiled part of a query, with its highlights. */
interface Compiled {
  readonly match: Match;
  readonly highlights: readonly HighlightedTerms[];
}

const isOpen = ({
  occur,
  kind,
}: {
  readonly occur: Clause['occur'];
  readonly kind: QueryPart['kind'];
}): boolean => occur === 'must' && (kind === 'wildcard' || kind === 'phrase prefix');

/** Looks up the terms of a query, and compiles it to queries of the full-text index. */
export async function compileWords(
  clauses: readonly Clause[],
  context: WordContext,
  within: readonly Column[] = shownColumns,
): Promise<CompiledWords> {
  const compiled = await Promise.all(
    clauses.map(async ({ occur, part }) => ({
      occur,
      kind: part.kind,
      ...(await compile(part, context)),
    })),
  );
  // Ignores parts without words, such as a dash.
  const asked = compiled.filter(({ match }) => !(match.kind === 'all' && match.matches.length === 0));
  const of = (occur: Clause['occur']): readonly Match[] =>
    asked.filter((clause) => clause.occur === occur).map(({ match }) => match);
  // The number of matched wildcards does not affect the relevance.
  const [open, plain] = [asked.filter(isOpen), asked.filter((clause) => !isOpen(clause))];
  const must = plain.filter(({ occur }) => occur === 'must').map(({ match }) => match);
  const filters = must.length > 0 ? open.map(({ match }) => match) : [];
  if (must.length === 0) must.push(...open.map(({ match }) => match));
  const should = of('should');
  const not = of('not');
  const required: Match | undefined =
    must.length > 0 ? matchAll(must) : should.length > 0 ? matchAny(should) : undefined;
  // Optional words only affect the order.
  const ranked: Match | undefined =
    required && must.length > 0 && should.length > 0
      ? matchAny([required, ...should.map((each) => matchAll([required, each]))])
      : required;
  return {
    ...(ranked && { match: matchIn(within, ranked) }),
    filters: filters.map((match) => matchIn(within, match)),
    ...(not.length > 0 && { without: matchIn(within, matchAny(not)) }),
    highlights: asked.filter(({ occur }) => occur !== 'not').flatMap(({ highlights }) => highlights),
  };
}

// oxlint-disable-next-line typescript/consistent-return -- The switch is exhaustive.
async function compile(part: QueryPart, context: WordContext): Promise<Compiled> {
  const { store, language } = context;
  switch (part.kind) {
    case 'word':
      return together(await Promise.all(tokensOf(part.text).map(async ({ term }) => wordOf(term, context))));
    case 'wildcard': {
      const pattern = toNfkc(part.pattern.toLowerCase());
      return single(await wildcardTerms(store, pattern));
    }
    case 'fuzzy': {
      const [token] = tokensOf(part.text);
      const length = Array.from(token?.term ?? '').length;
      const edits = part.edits ?? (length > 5 ? 2 : length > 2 ? 1 : 0);
      return token ? single(await similarTerms(store, token.term, edits)) : together([]);
    }
    case 'phrase prefix': {
      const tokens = tokensOf(part.text).map(({ term }) => term);
      const terms = await Promise.all(
        tokens.map(async (term, index) =>
          index === tokens.length - 1 ? wildcardTerms(store, `${term}*`) : spellingsOf(term, context),
        ),
      );
      return phraseOf(terms, 0);
    }
    case 'phrase': {
      const { stemmed, slop = 0 } = part;
      const tokens = tokensOf(part.text).map(({ term }) => term);
      const terms = await Promise.all(
        tokens.map(async (term) => (stemmed ? formsOf(term, context) : spellingsOf(term, context))),
      );
      const whole = phraseOf(terms, slop);
      const stops = stopWords(language);
      const kept = terms.filter((_, index) => !stops.has(tokens[index] ?? ''));
      if (!stemmed || kept.length === 0 || kept.length === terms.length) return whole;
      // Stop words are optional if the phrase allows words in between.
      const rest = phraseOf(kept, slop);
      return slop === 0
        ? whole
        : {
            match: matchAny([whole.match, rest.match]),
            highlights: [...whole.highlights, ...rest.highlights],
          };
    }
  }
}

const spellingsOf = async (
  term: string,
  { store, rules, isLiteral }: WordContext,
): Promise<readonly string[]> => (isLiteral ? literalTerms(store, term) : exactTerms(store, term, rules));

const formsOf = async (term: string, context: WordContext): Promise<readonly string[]> =>
  context.isLiteral
    ? spellingsOf(term, context)
    : (await relatedTerms(context.store, term, context.rules)).whole;

async function wordOf(term: string, context: WordContext): Promise<Compiled> {
  if (context.isLiteral) return single(await spellingsOf(term, context));
  const whole = await related(term, context);
  const parts = partsOf(term);
  if (parts.length === 0) return whole;
  const divided = together(await Promise.all(parts.map(async (part) => related(part, context))));
  return {
    match: matchAny([whole.match, divided.match]),
    highlights: [...whole.highlights, ...divided.highlights],
  };
}

async function related(term: string, { store, rules }: WordContext): Promise<Compiled> {
  const { whole, divided, parts } = await relatedTerms(store, term, rules);
  return {
    match: matchTerms([...whole, ...divided]),
    highlights: [{ terms: [whole], slop: 0, written: term, parts }],
  };
}

const single = (terms: readonly string[]): Compiled => ({
  match: matchTerms(terms),
  highlights: [{ terms: [terms], slop: 0 }],
});

const phraseOf = (terms: readonly (readonly string[])[], slop: number): Compiled => ({
  match: terms.length === 1 ? matchTerms(terms[0] ?? []) : matchPhrase(terms, slop),
  highlights: [{ terms, slop }],
});

const together = (parts: readonly Compiled[]): Compiled => ({
  match: parts.length === 1 && parts[0] ? parts[0].match : matchAll(parts.map(({ match }) => match)),
  highlights: parts.flatMap(({ highlights }) => highlights),
});

/** Returns a query for the words of clauses as a phrase, to boost pages; undefined if they are not plain words. */
export async function phraseMatch(
  clauses: readonly Clause[],
  { store, rules }: WordContext,
): Promise<Match | undefined> {
  if (clauses.length < 2 || clauses.some(({ occur, part }) => occur !== 'must' || part.kind !== 'word'))
    return undefined;
  const words = clauses.flatMap(({ part }) => (part.kind === 'word' ? tokensOf(part.text) : []));
  const terms = await Promise.all(
    words.map(async ({ term }) => {
      const plain = term.replaceAll(PART, '');
      return exactTerms(store, plain, rules);
    }),
  );
  return matchIn(shownColumns, matchPhrase(terms));
}
