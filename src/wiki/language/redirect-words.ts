import { languageFallbacks } from './fallbacks.ts';
import data from './redirect-words.json' with { type: 'json' };

const words: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data));

/** Words that begin a redirect in a language and in those it falls back to, in lower case. */
export const redirectWordsOf = (language: string): readonly string[] => [
  ...new Set([
    '#redirect',
    ...[language, ...languageFallbacks(language)].flatMap((code) => words.get(code) ?? []),
  ]),
];
