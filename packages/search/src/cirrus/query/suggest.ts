import { escapeHtml } from '@wikiquery/core/wiki';
import { hasTitle, titlesWithTerms } from '../index/titles.ts';
import { tokensOf } from '../index/tokens.ts';
import { editDistance, exactTerms, relatedTerms, similarTerms } from '../index/vocabulary.ts';
import type { CompiledSearch } from './compile-search.ts';
import type { WordContext } from './compile-words.ts';

/** A spelling suggestion for a search. */
export interface Suggestion {
  readonly text: string;
  /** With the changed words emphasized. */
  readonly html: string;
}

/** Maximum typos in a word, and maximum candidates. */
const MOST_EDITS = 2;
const MOST_TRIED = 200;

/** Suggests a corrected search by the titles of pages and redirects. */
export async function suggest(
  { parsed, asked, prefix }: CompiledSearch,
  context: WordContext,
): Promise<Suggestion | undefined> {
  const { clauses, text } = parsed;
  if (clauses.some(({ occur, part }) => occur !== 'must' || part.kind !== 'word')) return undefined;
  const words = tokensOf(text);
  if (words.length === 0 || words.length > 6) return undefined;
  const terms = words.map(({ term }) => term);
  const { store, rules } = context;
  const known = await Promise.all(terms.map(async (term) => (await relatedTerms(store, term, rules)).whole));
  if (await hasTitle(store, known)) return undefined;
  const meant = await likelyTitle(terms, known, context);
  if (!meant) return undefined;
  const at = asked.indexOf(text);
  // Keywords between the words prevent a replacement.
  if (at < 0) return undefined;
  let plain = '';
  let html = '';
  let end = 0;
  for (const [index, { start, end: stop, term }] of words.entries()) {
    const word = meant[index] ?? term;
    plain += text.slice(end, start) + word;
    html += escapeHtml(text.slice(end, start)) + (word === term ? word : `<em>${escapeHtml(word)}</em>`);
    end = stop;
  }
  const [before, after] = [prefix + asked.slice(0, at), text.slice(end) + asked.slice(at + text.length)];
  return { text: before + plain + after, html: escapeHtml(before) + html + escapeHtml(after) };
}

/** Returns the words of a title with the smallest edit distance from the query. */
async function likelyTitle(
  terms: readonly string[],
  known: readonly (readonly string[])[],
  { store, rules }: WordContext,
): Promise<readonly string[] | undefined> {
  const candidates = new Map<string, { readonly words: readonly string[]; readonly edits: number }>();
  // Caches distances: the candidates share words.
  const differing = terms.map(() => new Map<string, number>());
  const editsTo = (word: string, index: number): number => {
    const before = differing[index]?.get(word);
    if (before !== undefined) return before;
    const edits = known[index]?.includes(word) ? 0 : editDistance(terms[index] ?? '', word, MOST_EDITS);
    differing[index]?.set(word, edits);
    return edits;
  };
  const consider = (title: readonly string[]): void => {
    for (let from = 0; from + terms.length <= title.length; from++) {
      const words = title.slice(from, from + terms.length);
      const edits = terms.map((_, index) => editsTo(words[index] ?? '', index));
      if (edits.some((each, index) => each > mostEdits(terms[index] ?? ''))) continue;
      const kept = words.map((word, index) => (edits[index] === 0 ? (terms[index] ?? word) : word));
      const sum = edits.reduce((total, each) => total + each, 0);
      if (sum > 0) candidates.set(kept.join(' '), { words: kept, edits: sum });
    }
  };
  for (const [index, term] of terms.entries()) {
    // Titles with one of the words; for a single word or the first word, also with similar words.
    const forms = terms.length > 1 ? await exactTerms(store, term, rules) : [];
    const similar = terms.length > 1 && index > 0 ? [] : await similarTerms(store, term, mostEdits(term));
    for (const title of await titlesWithTerms(store, [...new Set([...forms, ...similar])], MOST_TRIED))
      consider(tokensOf(title).map((token) => token.term));
  }
  const [best] = [...candidates.values()].toSorted((a, b) => a.edits - b.edits);
  return best?.words;
}

const mostEdits = (term: string): number => (term.length > 4 ? MOST_EDITS : term.length > 2 ? 1 : 0);
