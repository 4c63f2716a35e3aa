import { trim } from './page-extract.ts';

/** What ends a sentence, in the scripts that have such signs. */
const ends = /(?:\P{Lu}\.(?=[ \n]|$)|[!?](?=[ \n]|$)|[。．！？｡])+/gu;

/** How an extract is put in order after it was cut. */
type Tidy = (text: string) => string;

/** A text's first sentences, or its first line where no sentence ends; MediaWiki's rule for what a sentence is. */
export function firstSentences(text: string, count: number, tidy: Tidy): string {
  let end: number | undefined;
  let found = 0;
  for (const match of text.matchAll(ends)) {
    end = match.index + match[0].length;
    if (++found === count) break;
  }
  return end === undefined ? trim(text.split('\n')[0] ?? '') : trim(tidy(text.slice(0, end)));
}

/** A text cut after some characters, and after the word or tag that these end in; the text itself where it is no longer. */
export function firstCharacters(text: string, count: number, tidy: Tidy): string {
  const characters = Array.from(text);
  if (characters.length <= count) return text;
  const start = characters.slice(0, count).join('');
  const rest = /^[\p{L}\p{N}_/]*>?/u.exec(text.slice(start.length))?.[0] ?? '';
  return start.length + rest.length === text.length ? text : trim(tidy(start + rest));
}

const NONE = '\u{FFFD}';

/** The forms that the headings of a plain text can have. */
export const sectionFormats = ['plain', 'wiki', 'raw'] as const;

/** Gives the headings of a plain text their form. */
export function writeSections(text: string, format: (typeof sectionFormats)[number]): string {
  // oxlint-disable-next-line no-control-regex -- the marks are control characters so that no text holds them
  return text.replaceAll(/\u0001\u0002(\d)\u0002\u0001([^\n]*)/g, (_, level: string, heading: string) => {
    // Quirk: control characters show as the character for what is no character.
    if (format === 'raw') return `${NONE}${NONE}${level}${NONE}${NONE}${heading}`;
    const bars = '='.repeat(Number(level));
    return format === 'plain' ? `\n${trim(heading)}` : `\n${bars} ${trim(heading)} ${bars}`;
  });
}
