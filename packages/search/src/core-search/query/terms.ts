import { lowerCase } from '@wikiquery/core/wiki/language';

/** A word or phrase of a search. */
export interface SearchTerm {
  /** In lower case, without quotation marks. */
  readonly text: string;
  /** Whether it was quoted. */
  readonly isPhrase: boolean;
  /** Whether it also matches longer words that start with it. */
  readonly isPrefix: boolean;
  /** The operator before it, such as `-`; empty without one. */
  readonly sign: string;
}

const unsearchable = /[^"*A-Za-z_'.0-9\u0080-\u{10ffff}-]/gu;
const term = /([-+<>~]?)(?:([A-Za-z_'.0-9\u0080-\u{10ffff}-]+)(\*?)|"([^"]*)")/gu;

/** Splits a search into words and phrases, as MediaWiki's own search does. */
export function parseSearch(query: string): readonly SearchTerm[] {
  const text = lowerCase(query).replace(unsearchable, ' ');
  return [...text.matchAll(term)].map(([, sign = '', word, star, phrase]) => ({
    text: word ?? phrase ?? '',
    isPhrase: word === undefined,
    isPrefix: star === '*',
    sign,
  }));
}
