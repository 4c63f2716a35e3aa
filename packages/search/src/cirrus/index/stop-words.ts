/** Stop words of Lucene by language; only `"phrases"~` ignore them. */
const words: Readonly<Record<string, string>> = {
  en: 'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with',
};

const sets = new Map(Object.entries(words).map(([code, list]) => [code, new Set(list.split(' '))]));
const none: ReadonlySet<string> = new Set();

/** Returns the stop words of a language. */
export const stopWords = (language: string): ReadonlySet<string> =>
  sets.get(language.split('-')[0] ?? '') ?? none;
