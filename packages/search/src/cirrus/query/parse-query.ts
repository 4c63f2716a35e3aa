import { findKeywords, type KeywordGrammar, type KeywordUse } from './keywords.ts';
import { parseWords, type Clause } from './parse-words.ts';

/** A query in its parts. */
export interface ParsedQuery<K extends KeywordGrammar = KeywordGrammar> {
  readonly uses: readonly KeywordUse<K>[];
  /** The query without keywords. */
  readonly text: string;
  readonly clauses: readonly Clause[];
}

/** Parses a query without its namespace prefix, as CirrusSearch does. */
export function parseQuery<K extends KeywordGrammar>(query: string, keywords: readonly K[]): ParsedQuery<K> {
  const asked = withoutQuestionMarks(query.replace(/^~/, ''));
  const uses = findKeywords(asked, keywords);
  let text = '';
  let at = 0;
  for (const { start, end } of uses) {
    text += asked.slice(at, start);
    at = end;
  }
  text = (text + asked.slice(at)).trim();
  return { uses, text, clauses: parseWords(text) };
}

/** Replaces question marks, which end questions rather than stand for letters unless they are escaped. */
const withoutQuestionMarks = (query: string): string =>
  /in(?:source|title):\//.test(query) || /^[\p{P}\p{Z}]+$/u.test(query)
    ? query
    : query.replace(/(?<!\\)\?+/g, ' ');
