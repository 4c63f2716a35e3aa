/** Columns of the full-text index with their weights. */
export const columns = {
  title: 20,
  redirect: 15,
  category: 8,
  heading: 5,
  opening: 4,
  text: 1,
  auxiliary: 0.5,
  file: 0.5,
  source: 0.5,
  whole: 40,
} as const;

/** A column of the full-text index. */
export type Column = keyof typeof columns;

/** The columns of visible texts, which are searched by default. */
export const shownColumns = [
  'title',
  'redirect',
  'category',
  'heading',
  'opening',
  'text',
  'auxiliary',
  'file',
] as const satisfies readonly Column[];

/** A query of the full-text index. */
export type Match =
  | { readonly kind: 'terms'; readonly terms: readonly string[] }
  | { readonly kind: 'phrase'; readonly words: readonly (readonly string[])[]; readonly slop: number }
  | { readonly kind: 'all' | 'any'; readonly matches: readonly Match[] }
  | { readonly kind: 'except'; readonly match: Match; readonly excluded: Match }
  | { readonly kind: 'columns'; readonly match: Match; readonly columns: readonly Column[] };

/** Matches any of the terms. */
export const matchTerms = (terms: readonly string[]): Match => ({ kind: 'terms', terms });

/** Matches words in this order, each in one of its forms, with at most `slop` other words between them. */
export const matchPhrase = (words: readonly (readonly string[])[], slop = 0): Match => ({
  kind: 'phrase',
  words,
  slop,
});

/** Matches pages that match all queries; nothing without any. */
export const matchAll = (matches: readonly Match[]): Match => ({ kind: 'all', matches });

/** Matches pages that match any of the queries. */
export const matchAny = (matches: readonly Match[]): Match => ({ kind: 'any', matches });

/** Matches pages that match one query and not the other. */
export const matchExcept = (match: Match, excluded: Match): Match => ({ kind: 'except', match, excluded });

/** Matches in some columns only. */
export const matchIn = (columns: readonly Column[], match: Match): Match => ({
  kind: 'columns',
  match,
  columns,
});

/** Matches nothing. */
export const matchNothing: Match = matchTerms([]);

/** Whether a query reads titles only. */
export function isInTitles(match: Match): boolean {
  switch (match.kind) {
    case 'columns':
      return match.columns.every((column) => column === 'title' || column === 'redirect');
    case 'except':
      return isInTitles(match.match) && isInTitles(match.excluded);
    case 'all':
    case 'any':
      return match.matches.every(isInTitles);
    default:
      return false;
  }
}

/** Maximum number of phrases that a phrase with several forms of words expands to. */
const MOST_PHRASES = 1000;

const quote = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Writes a query in the syntax of FTS5; undefined if no page can match. */
// oxlint-disable-next-line typescript/consistent-return -- The switch is exhaustive.
export function matchText(match: Match): string | undefined {
  switch (match.kind) {
    case 'terms':
      return match.terms.length > 0 ? joined(match.terms.map(quote), 'OR') : undefined;
    case 'phrase':
      return phraseText(match.words, match.slop);
    case 'all': {
      const parts = match.matches.map(matchText);
      const possible = parts.filter((part) => part !== undefined);
      return possible.length === parts.length && possible.length > 0 ? joined(possible, 'AND') : undefined;
    }
    case 'any': {
      const possible = match.matches.map(matchText).filter((part) => part !== undefined);
      return possible.length > 0 ? joined([...new Set(possible)], 'OR') : undefined;
    }
    case 'columns': {
      const inner = matchText(match.match);
      return inner === undefined ? undefined : `({${match.columns.join(' ')}} : ${inner})`;
    }
    case 'except': {
      const inner = matchText(match.match);
      const excluded = matchText(match.excluded);
      return inner === undefined || excluded === undefined ? inner : `(${inner} NOT ${excluded})`;
    }
  }
}

const joined = (parts: readonly string[], operator: 'AND' | 'OR'): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${operator} `)})`;

/** Writes each phrase of a query as a query of its own: the relevance of a page is the sum of theirs. */
// oxlint-disable-next-line typescript/consistent-return -- The switch is exhaustive.
export function phraseTexts(match: Match): readonly string[] {
  switch (match.kind) {
    case 'terms':
      return match.terms.map(quote);
    case 'phrase': {
      const { words, slop } = match;
      return (isWrittenOut(words) ? [words] : neighbours(words))
        .flatMap(writtenOut)
        .filter((terms) => terms.length > 0)
        .flatMap((terms) => (slop > 0 ? terms.map(quote) : terms.map(quote).join(' + ')));
    }
    case 'all':
    case 'any':
      return match.matches.flatMap(phraseTexts);
    case 'columns':
      return phraseTexts(match.match).map((text) => `({${match.columns.join(' ')}} : ${text})`);
    case 'except':
      return [...phraseTexts(match.match), ...phraseTexts(match.excluded)];
  }
}

function phraseText(words: readonly (readonly string[])[], slop: number): string | undefined {
  if (words.length === 0 || words.some((forms) => forms.length === 0)) return undefined;
  if (!isWrittenOut(words)) {
    // Pages with all pairs of neighbours almost always have the phrase.
    const pairs = neighbours(words).map((pair) => phraseText(pair, slop));
    return joined(
      pairs.filter((pair) => pair !== undefined),
      'AND',
    );
  }
  return joined(
    writtenOut(words).map((terms) =>
      slop > 0 && terms.length > 1
        ? // Those between the first and the last, which includes the others of the phrase.
          `NEAR(${terms.map(quote).join(' ')}, ${slop + terms.length - 2})`
        : terms.map(quote).join(' + '),
    ),
    'OR',
  );
}

/** Whether a phrase expands to few enough phrases; phrases of two words always expand. */
const isWrittenOut = (words: readonly (readonly string[])[]): boolean =>
  words.length <= 2 || words.reduce((product, forms) => product * forms.length, 1) <= MOST_PHRASES;

/** Expands a phrase to all combinations of the forms of its words. */
function writtenOut(words: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let phrases: readonly (readonly string[])[] = [[]];
  for (const forms of words) phrases = phrases.flatMap((start) => forms.map((form) => [...start, form]));
  return phrases;
}

const neighbours = <T>(words: readonly T[]): readonly (readonly T[])[] =>
  words.slice(1).map((_, index) => words.slice(index, index + 2));
