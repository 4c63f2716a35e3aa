import { lowerCase } from '../language/letters.ts';

/** A word or phrase that is searched for. */
export interface SearchTerm {
  /** Without quotation marks, lower case. */
  readonly text: string;
  /** Whether it stood in quotation marks. */
  readonly isPhrase: boolean;
  /** Whether words that only begin so are meant too. */
  readonly isPrefix: boolean;
  /** The sign before it, which says whether it has to occur; empty where there is none. */
  readonly sign: string;
}

const unsearchable = /[^"*A-Za-z_'.0-9\u0080-\u{10ffff}-]/gu;
const term = /([-+<>~]?)(?:([A-Za-z_'.0-9\u0080-\u{10ffff}-]+)(\*?)|"([^"]*)")/gu;

/** Cuts what somebody searches for into words and phrases, as MediaWiki's own index has them. */
export function parseSearch(query: string): readonly SearchTerm[] {
  const text = lowerCase(query)
    .replace(unsearchable, ' ')
    .replace(/^ +| +$/g, '');
  return [...text.matchAll(term)].map(([, sign = '', word, star, phrase]) => ({
    text: word ?? phrase ?? '',
    isPhrase: word === undefined,
    isPrefix: star === '*',
    sign,
  }));
}
