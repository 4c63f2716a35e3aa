import { languageFallbacks } from './fallbacks.ts';
import data from './redirect-words.json' with { type: 'json' };

const words: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data));

/** Returns the magic words for redirects of a language and its fallbacks, in lower case. */
export const redirectWordsOf = (language: string): readonly string[] => [
  ...new Set([
    '#redirect',
    ...[language, ...languageFallbacks(language)].flatMap((code) => words.get(code) ?? []),
  ]),
];
