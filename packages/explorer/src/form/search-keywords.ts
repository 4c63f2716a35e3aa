import { availableKeywords } from '@wikiquery/common/search-keywords';
import type { Completes } from '../modules/completes.ts';
import type { Offered } from './offered.ts';

/** Returns a search with each keyword that its last word may become. */
export function keywordsFor(search: string): readonly Offered[] {
  const [, before = '', word] = /^(.*(?:^|\s)-?)([a-z-]*)$/s.exec(search) ?? [];
  if (word === undefined || (word === '' && search.endsWith('-'))) return [];
  return availableKeywords.flatMap(({ names: [name = ''], summary }) =>
    name.startsWith(word) ? [{ value: `${before}${name}:`, description: summary }] : [],
  );
}

/** The value of a keyword at the end of a search, which the wiki completes. */
export interface KeywordValue {
  readonly completes: Completes;
  /** What is there of the value. */
  readonly text: string;
  /** The search with a value in its place. */
  readonly with: (value: string) => string;
}

const TEMPLATE = 10;

const kinds: Readonly<Record<string, Completes>> = {
  deepcat: { kind: 'category', bare: true },
  deepcategory: { kind: 'category', bare: true },
  hastemplate: { kind: 'page', bare: true, namespace: TEMPLATE },
  incategory: { kind: 'category', bare: true },
  linksto: { kind: 'page', bare: false },
  morelikethis: { kind: 'page', bare: false },
};

/** Finds the value of a keyword at the end of a search, the last one of several. */
export function keywordValueAt(search: string): KeywordValue | undefined {
  const [, before = '', name = '', rest = ''] =
    /^(.*(?:^|\s)-?)([a-z]+):(?:"([^"]*))?$/s.exec(search) ??
    /^(.*(?:^|\s)-?)([a-z]+):([^"\s]+)$/s.exec(search) ??
    [];
  const completes = kinds[name];
  if (!completes) return undefined;
  const bar = rest.lastIndexOf('|') + 1;
  return {
    completes,
    text: rest.slice(bar),
    with: (value) => `${before}${name}:"${rest.slice(0, bar)}${value}"`,
  };
}
