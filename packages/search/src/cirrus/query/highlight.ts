import { escapeHtml } from '@wikiquery/core/wiki';
import { partsOf, tokensOf, type Token } from '../index/tokens.ts';
import type { HighlightedTerms } from './compile-words.ts';

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The index of the query's word, and whether the text has exactly that word. */
  readonly word?: number;
  readonly isWritten?: boolean;
}

/** Length of snippets, and of the part with the words, in characters. */
const LENGTH = 155;
const MOST_BETWEEN = 107;
/** The last offset of a match for which the snippet starts at the beginning of the text. */
const NEAR_START = 80;

/** Finds the words of a query in a text, in the order of the text. `words` are its tokens, if already known. */
export function findHighlights(
  text: string,
  highlights: readonly HighlightedTerms[],
  tokens: readonly Token[] = highlights.length > 0 ? tokensOf(text) : [],
): readonly Span[] {
  const spans: Span[] = [];
  let word = 0;
  for (const { terms, slop, written, parts = [] } of highlights) {
    const sets = terms.map((forms) => new Set(forms));
    const [first] = sets;
    const divided = new Set(parts);
    for (const [index, token] of tokens.entries()) {
      if (first?.has(token.term)) spans.push(...phraseAt(tokens, index, sets, slop, word, written));
      else if (divided.size > 0) spans.push(...partsAt(token, divided, word));
    }
    word += terms.length;
  }
  const ordered = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return ordered.filter(({ start, end }) => {
    const isFree = start >= last;
    if (isFree) last = end;
    return isFree;
  });
}

function phraseAt(
  tokens: readonly Token[],
  index: number,
  sets: readonly ReadonlySet<string>[],
  slop: number,
  word: number,
  written: string | undefined,
): readonly Span[] {
  const found: Span[] = [];
  let left = slop;
  let at = index;
  for (const set of sets) {
    while (found.length > 0 && left > 0 && at < tokens.length && !set.has(tokens[at]?.term ?? '')) {
      at++;
      left--;
    }
    const token = tokens[at];
    if (!token || !set.has(token.term)) return [];
    const { start, end, term } = token;
    found.push({ start, end, word: word + found.length, isWritten: term === written });
    at++;
  }
  return found;
}

function partsAt({ term, start }: Token, divided: ReadonlySet<string>, word: number): readonly Span[] {
  let at = start;
  return partsOf(term).flatMap((part) => {
    const span = { start: at, end: at + part.length, word };
    at += part.length;
    return divided.has(part) ? [span] : [];
  });
}

/** Returns a text as HTML with highlighted parts. */
export function highlightedHtml(text: string, spans: readonly Span[], from = 0, to = text.length): string {
  let html = '';
  let at = from;
  for (const { start, end } of spans) {
    if (start < from || end > to) continue;
    html += `${escapeHtml(text.slice(at, start))}<span class="searchmatch">${escapeHtml(text.slice(start, end))}</span>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, to));
}

/** Returns the part of a text with the most matches, as HTML. */
export function snippetHtml(text: string, spans: readonly Span[]): string {
  const [from, to] = fragment(text, spans);
  return highlightedHtml(text, spans, from, to).trim();
}

/** The weight of words near the beginning of a text, as in CirrusSearch. */
const weightAt = (place: number): number =>
  place < 20 ? 2 : place < 50 ? 1.8 : place < 200 ? 1.5 : place < 1000 ? 1.2 : 1;

function fragment(text: string, spans: readonly Span[]): readonly [from: number, to: number] {
  const first = spans[0] ?? { start: 0, end: 0 };
  const end = Math.min(first.end, first.start + MOST_BETWEEN);
  let best = { start: first.start, end, words: 0, written: 0, apart: 0 };
  for (const [index, { start }] of spans.entries()) {
    const words = new Set<number | undefined>();
    let [at, between, apart, written] = [start, 0, 0, 0];
    for (let next = index; next < spans.length; next++) {
      const span = spans[next];
      if (!span || span.end > start + MOST_BETWEEN) break;
      between += span.start - at;
      at = span.end;
      if (!words.has(span.word)) apart = between;
      words.add(span.word);
      if (span.isWritten) written++;
    }
    written *= weightAt(start);
    // The first of those with the most words of the query, as they were written, and closest together.
    const isBetter = words.size - best.words || written - best.written || best.apart - apart;
    if (isBetter > 0) best = { start, end: at, words: words.size, written, apart };
  }
  if (text.length <= LENGTH) return [0, text.length];
  // Both sides have context of the same length.
  const around = Math.floor((LENGTH - (best.end - best.start)) / 2);
  const from = best.start <= NEAR_START ? 0 : wordBoundary(text, best.start - around, -1);
  const to = from === 0 ? LENGTH : best.end + around;
  return [from, wordBoundary(text, Math.min(text.length, to), 1)];
}

/** Returns the nearest word boundary before or after an offset. */
function wordBoundary(text: string, from: number, step: 1 | -1): number {
  for (let at = from; Math.abs(at - from) < 40; at += step) {
    if (at <= 0 || at >= text.length) return at;
    if (/\s/.test(text[step > 0 ? at : at - 1] ?? '')) return at;
  }
  return from;
}
