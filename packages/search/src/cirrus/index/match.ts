/** Columns of the word index, with how much more a word counts in them. */
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

/** A column of the word index. */
export type Column = keyof typeof columns;

/** What the texts of a page show, all of which words are searched in by default. */
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

/** What the word index is asked for. */
export type Match =
  /** Any of the terms; with a prefix, any that begins with it. */
  | { readonly any: readonly string[] }
  /** Terms one after the other, each one of several, with at most `slop` others between them. */
  | { readonly phrase: readonly (readonly string[])[]; readonly slop: number }
  | { readonly all: readonly Match[] }
  | { readonly either: readonly Match[] }
  | { readonly match: Match; readonly without: Match }
  | { readonly match: Match; readonly within: readonly Column[] };

/** Whether what is asked for is in titles alone. */
export function isInTitles(match: Match): boolean {
  if ('within' in match) return match.within.every((column) => column === 'title' || column === 'redirect');
  if ('without' in match) return isInTitles(match.match) && isInTitles(match.without);
  if ('all' in match) return match.all.every(isInTitles);
  return 'either' in match && match.either.every(isInTitles);
}

/** Nothing. */
export const nowhere: Match = { any: [] };

/** The most phrases into which one with words of several forms is written out. */
const MOST_PHRASES = 1000;

const quote = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Writes what is asked for as a query of FTS5; undefined if no page can match. */
export function matchText(match: Match): string | undefined {
  if ('any' in match) return match.any.length > 0 ? joined(match.any.map(quote), 'OR') : undefined;
  if ('phrase' in match) return phraseText(match.phrase, match.slop);
  if ('all' in match) {
    const parts = match.all.map(matchText);
    const found = parts.filter((part) => part !== undefined);
    return found.length === parts.length && found.length > 0 ? joined(found, 'AND') : undefined;
  }
  if ('either' in match) {
    const found = match.either.map(matchText).filter((part) => part !== undefined);
    return found.length > 0 ? joined([...new Set(found)], 'OR') : undefined;
  }
  const inner = matchText(match.match);
  if (inner === undefined) return undefined;
  if ('within' in match) return `({${match.within.join(' ')}} : ${inner})`;
  const without = matchText(match.without);
  return without === undefined ? inner : `(${inner} NOT ${without})`;
}

const joined = (parts: readonly string[], operator: 'AND' | 'OR'): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${operator} `)})`;

/** Writes each phrase of what is asked for as a query of its own: relevance is the sum of theirs. */
export function phraseTexts(match: Match): readonly string[] {
  if ('any' in match) return match.any.map(quote);
  if ('phrase' in match) {
    const { phrase, slop } = match;
    return (isWrittenOut(phrase) ? [phrase] : neighbours(phrase))
      .flatMap(writtenOut)
      .filter((terms) => terms.length > 0)
      .flatMap((terms) => (slop > 0 ? terms.map(quote) : terms.map(quote).join(' + ')));
  }
  if ('all' in match) return match.all.flatMap(phraseTexts);
  if ('either' in match) return match.either.flatMap(phraseTexts);
  const inner = phraseTexts(match.match);
  return 'within' in match
    ? inner.map((text) => `({${match.within.join(' ')}} : ${text})`)
    : [...inner, ...phraseTexts(match.without)];
}

function phraseText(words: readonly (readonly string[])[], slop: number): string | undefined {
  if (words.length === 0 || words.some((forms) => forms.length === 0)) return undefined;
  if (!isWrittenOut(words)) {
    // Pages that have all pairs of neighbours hardly ever lack the phrase.
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

/** Whether so few phrases come of the forms of words that they are written out; those of two words always are. */
const isWrittenOut = (words: readonly (readonly string[])[]): boolean =>
  words.length <= 2 || words.reduce((product, forms) => product * forms.length, 1) <= MOST_PHRASES;

/** Writes a phrase out with each form of its words. */
function writtenOut(words: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let phrases: readonly (readonly string[])[] = [[]];
  for (const forms of words) phrases = phrases.flatMap((start) => forms.map((form) => [...start, form]));
  return phrases;
}

const neighbours = <T>(words: readonly T[]): readonly (readonly T[])[] =>
  words.slice(1).map((_, index) => words.slice(index, index + 2));
