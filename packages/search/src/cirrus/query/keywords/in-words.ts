import { hasWords, without as leaveOut, noPage } from '../../index/filters.ts';
import { matchAll, matchExcept, type Column } from '../../index/match.ts';
import { RegexSyntaxError } from '../../regex/parse.ts';
import { compileRegex, RegexTooComplexError } from '../../regex/regex.ts';
import { compileWords } from '../compile-words.ts';
import type { KeywordUse } from '../keywords.ts';
import { parseWords } from '../parse-words.ts';
import type { KeywordContext, KeywordEffect } from './keyword.ts';

/** Finds words, a phrase or a regular expression in columns of the full-text index. */
export async function inWords(
  use: KeywordUse,
  context: KeywordContext,
  field: 'title' | 'source',
  columns: readonly Column[],
): Promise<KeywordEffect> {
  const { value, quote, ignoresCase } = use;
  if (quote === '/') {
    if (value === '') context.warn('search-empty-regex', [use.name]);
    if (value === '') return { filter: noPage };
    return { regex: { field, regex: compiled(value, ignoresCase, context) } };
  }
  // Quotes within quotes are ignored.
  const text = value.replaceAll('"', ' ').trim();
  const clauses =
    quote === '"'
      ? [{ occur: 'must', part: { kind: 'phrase', text, stemmed: false } } as const]
      : parseWords(value);
  // The source is not stemmed, as in CirrusSearch.
  const words = { ...context.words, isLiteral: field === 'source' };
  const { match, filters, without, highlights } = await compileWords(clauses, words, columns);
  if (without && !match) return { filter: leaveOut(await hasWords(context.store, without)) };
  if (!match || text === '') return { filter: noPage };
  const wanted = matchAll([match, ...filters]);
  return {
    filter: await hasWords(context.store, without ? matchExcept(wanted, without) : wanted),
    highlights,
    ...(field === 'source' && { highlightsSource: true }),
  };
}

function compiled(pattern: string, ignoresCase: boolean, { fail }: KeywordContext) {
  try {
    return compileRegex(pattern, ignoresCase);
  } catch (error) {
    if (error instanceof RegexTooComplexError) return fail('search-regex-too-complex');
    if (error instanceof RegexSyntaxError) return fail('search-regex-syntax', [error.at, error.expected]);
    throw error;
  }
}
