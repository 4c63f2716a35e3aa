import { toNfc, toNfkc } from '@wikiquery/core/wiki';
import type { WordRules } from './language.ts';
import { stopWords } from './stop-words.ts';

/** Normalizes a title or a prefix for completion: lower case, single spaces between words. */
export const completionKey = (text: string): string =>
  toNfc(toNfkc(text).toLowerCase())
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trimStart();

/** Returns a key without accents and the mark of long vowels. */
export const foldedKey = (key: string, { fold }: Pick<WordRules, 'fold'>): string =>
  fold(key).replaceAll('\u30fc', '');

/** Returns a key without leading stop words; undefined if it has none, or nothing else. */
export function withoutStopWords(key: string, language: string): string | undefined {
  const stops = stopWords(language);
  const words = key.split(' ');
  const first = words.findIndex((word) => !stops.has(word));
  return first > 0 && words[first] !== '' ? words.slice(first).join(' ') : undefined;
}

/** Returns the edit distance between a text and the closest prefix of a key, up to `most` + 1. */
export function prefixDistance(text: string, key: string, most: number): number {
  let last = Array.from({ length: text.length + 1 }, (_, index) => index);
  let best = last[text.length] ?? most + 1;
  let beforeLast: number[] = [];
  for (let i = 1; i <= Math.min(key.length, text.length + most); i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= text.length; j++) {
      const same = key[i - 1] === text[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && key[i - 1] === text[j - 2] && key[i - 2] === text[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    best = Math.min(best, row[text.length] ?? best);
    if (least > most) break;
    beforeLast = last;
    last = row;
  }
  return Math.min(best, most + 1);
}
