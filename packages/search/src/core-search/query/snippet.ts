import { escapeHtml } from '@wikiquery/core/wiki';
import type { SearchLanguage } from '../index/language.ts';
import type { SearchTerm } from './terms.ts';

/** Characters of context on either side, and maximum lines. */
const AROUND = 75;
const LINES = 2;

const letter = String.raw`[\p{L}\p{N}_]`;
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`;

/** Returns the first matching lines of a text as HTML, with the matches marked; without terms, its beginning. */
export function searchSnippet(
  text: string,
  terms: readonly SearchTerm[],
  language: Pick<SearchLanguage, 'ellipsis' | 'hasWordBreaks' | 'shownSpellings'>,
  quote: '"' | "'" = '"',
): string {
  if (terms.length === 0) return beginning(text);
  const sought = language.hasWordBreaks
    ? terms.map(({ text: word, isPrefix }) => boundary + RegExp.escape(word) + (isPrefix ? '' : boundary))
    : language.shownSpellings(terms.map((term) => term.text)).map((word) => RegExp.escape(word));
  const any = [...new Set(sought)].join('|');
  const inLine = new RegExp(`^([^\\n]*)(${any})([^\\n]{0,${AROUND + 1}})`, 'iu');
  const inHtml = new RegExp(any, 'giu');
  const shown: string[] = [];
  for (const line of text.split('\n')) {
    if (shown.length === LINES) break;
    const [, before, found, after] = inLine.exec(line) ?? [];
    if (found === undefined) continue;
    const part = escapeHtml(
      lastCharacters(before ?? '', language.ellipsis) +
        found +
        firstCharacters(after ?? '', language.ellipsis),
    );
    shown.push(
      `${part.replace(inHtml, (match) => `<span class=${quote}searchmatch${quote}>${match}</span>`)}\n`,
    );
  }
  return shown.join('');
}

/** Returns the first lines of a text as HTML. */
function beginning(text: string): string {
  const lines = `${text.trimStart()}\n`.replaceAll('\n\n', '\n').split('\n').slice(0, LINES);
  return escapeHtml(
    lines
      .join('\n')
      .trim()
      .slice(0, LINES * AROUND),
  ).replaceAll('\n', '<br>');
}

function lastCharacters(text: string, ellipsis: string): string {
  const characters = Array.from(text);
  if (characters.length <= AROUND) return text;
  return shorter(
    ellipsis +
      characters
        .slice(-AROUND)
        .join('')
        .replace(/^[ \t\n\r\0\v]+/, ''),
    text,
  );
}

function firstCharacters(text: string, ellipsis: string): string {
  const characters = Array.from(text);
  if (characters.length <= AROUND) return text;
  return shorter(
    characters
      .slice(0, AROUND)
      .join('')
      .replace(/[ \t\n\r\0\v]+$/, '') + ellipsis,
    text,
  );
}

/** Truncates only if the result, with the ellipsis, is shorter. */
const shorter = (cut: string, whole: string): string =>
  Array.from(cut).length < Array.from(whole).length ? cut : whole;

/** Counts words, which as in MediaWiki consist only of unaccented letters, apostrophes and hyphens. */
export function countWords(text: string): number {
  return (
    text
      .replace(/^['-]/, '')
      .replace(/-$/, '')
      .match(/[A-Za-z'-]+/g)?.length ?? 0
  );
}
