import { below, random, zipf, type Random } from './random.ts';

const onsets = 'b c d f g h k l m n p r s t v br cr dr fl gr pl st tr sh th'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const accented = ['é', 'ö', 'å'];
const endings = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'rk', 'st'];

/** Generates made-up words, the frequent ones first. */
export function vocabulary(seed: number, count: number): readonly string[] {
  const draw = random(seed, 1);
  const words = new Set<string>();
  while (words.size < count) {
    let word = '';
    for (let syllables = 1 + below(draw, 3); syllables > 0; syllables--) word += syllable(draw);
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

function syllable(draw: Random): string {
  const of = (parts: readonly string[]) => parts[below(draw, parts.length)] ?? '';
  return of(onsets) + of(draw() < 0.01 ? accented : vowels) + of(endings);
}

/** Chooses a word, the first ones of the vocabulary more often. */
export function word(draw: Random, words: readonly string[]): string {
  return words[zipf(draw, words.length, 8)] ?? '';
}

/** Generates a title's database key of `count` words. */
export function titleKey(draw: Random, words: readonly string[], count: number): string {
  const parts = Array.from({ length: count }, () => words[below(draw, words.length)] ?? '');
  parts[0] = capital(parts[0] ?? '');
  return parts.join('_');
}

/** Generates a database key that is not in `taken`, and adds it. */
export function newTitleKey(draw: Random, words: readonly string[], taken: Set<string>): string {
  for (;;) {
    const key = titleKey(draw, words, 2 + below(draw, 3));
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}

/** Generates sentences and paragraphs of about `length` characters, from which pages take their text. */
export function prose(seed: number, words: readonly string[], length: number): string {
  const draw = random(seed, 2);
  const sentences: string[] = [];
  for (let size = 0; size < length; size += sentences.at(-1)?.length ?? 0) {
    const parts = Array.from({ length: 6 + below(draw, 14) }, () => word(draw, words));
    sentences.push(`${capital(parts.join(' '))}.${draw() < 0.15 ? '\n\n' : ' '}`);
  }
  return sentences.join('');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
