import { trim } from './trim.ts';

/** Sentence-ending punctuation of several scripts. */
const ends = /(?:\P{Lu}\.(?=[ \n]|$)|[!?](?=[ \n]|$)|[。．！？｡])+/gu;

/** Cleans up an extract after it is cut. */
type Tidy = (text: string) => string;

/** Returns the first sentences of a text, by MediaWiki's rules, or the first line if no sentence ends. */
export function firstSentences(text: string, count: number, tidy: Tidy): string {
  let end: number | undefined;
  let found = 0;
  for (const match of text.matchAll(ends)) {
    end = match.index + match[0].length;
    if (++found === count) break;
  }
  return end === undefined ? trim(text.split('\n')[0] ?? '') : trim(tidy(text.slice(0, end)));
}

/** Cuts a text after a number of characters, at the end of the word or tag; returns a short text unchanged. */
export function firstCharacters(text: string, count: number, tidy: Tidy): string {
  const characters = Array.from(text);
  if (characters.length <= count) return text;
  const start = characters.slice(0, count).join('');
  const rest = /^[\p{L}\p{N}_/]*>?/u.exec(text.slice(start.length))?.[0] ?? '';
  return start.length + rest.length === text.length ? text : trim(tidy(start + rest));
}

const NONE = '\u{FFFD}';

/** Formats of headings in plain text. */
export const sectionFormats = ['plain', 'wiki', 'raw'] as const;

/** Formats the headings of a plain text. */
export function writeSections(text: string, format: (typeof sectionFormats)[number]): string {
  // oxlint-disable-next-line no-control-regex -- the marks are control characters so that no text holds them
  return text.replaceAll(/\u0001\u0002(\d)\u0002\u0001([^\n]*)/g, (_, level: string, heading: string) => {
    // Quirk: control characters become the replacement character.
    if (format === 'raw') return `${NONE}${NONE}${level}${NONE}${NONE}${heading}`;
    const bars = '='.repeat(Number(level));
    return format === 'plain' ? `\n${trim(heading)}` : `\n${bars} ${trim(heading)} ${bars}`;
  });
}
