import { lookupTable } from '@wikiquery/common/lookup-table';
import { FilterError } from './filter-error.ts';

/** What a token is, by MediaWiki's name, which its messages show. */
export type TokenType =
  | 'T_BRACE'
  | 'T_COMMA'
  | 'T_FLOAT'
  | 'T_ID'
  | 'T_INT'
  | 'T_KEYWORD'
  | 'T_NONE'
  | 'T_OP'
  | 'T_SQUARE_BRACKET'
  | 'T_STATEMENT_SEPARATOR'
  | 'T_STRING';

/** A token of a filter. Positions count bytes. */
export interface Token {
  readonly type: TokenType;
  readonly value: string;
  /** Where the white space before it begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** The words that are no names. */
export const keywords: ReadonlySet<string> = new Set([
  'in',
  'like',
  'true',
  'false',
  'null',
  'contains',
  'matches',
  'rlike',
  'irlike',
  'regex',
  'if',
  'then',
  'else',
  'end',
]);

const punctuation: Readonly<Record<string, TokenType>> = lookupTable({
  ',': 'T_COMMA',
  '(': 'T_BRACE',
  ')': 'T_BRACE',
  '[': 'T_SQUARE_BRACKET',
  ']': 'T_SQUARE_BRACKET',
  ';': 'T_STATEMENT_SEPARATOR',
});

const spaces = /[\t-\r ]*/y;
const comment = /[\t-\r ]*\/\*/y;
const operator = /!==|!=|!|\*\*|\*|\/|\+|-|%|&|\||\^|:=|\?|:|<=|<|>=|>|===|==|=/y;
const numeral = /(?:0([xbo]))?([0-9A-Fa-f]+(?:\.\d*)?|\.\d+)(?![\w\x80-\xff])/y;
const word = /\w+/y;

const digitsOf: Readonly<Record<string, RegExp>> = lookupTable({
  b: /^[01]+$/,
  o: /^[0-7]+$/,
  x: /^[\dA-Fa-f]+$/,
  '': /^[\d.]+$/,
});

const bases: Readonly<Record<string, number>> = lookupTable({ b: 2, o: 8, x: 16 });

const escapes: Readonly<Record<string, string>> = lookupTable({ '\\': '\\', n: '\n', r: '\r', t: '\t' });

/** Reads the tokens of a filter; the last one is `T_NONE`. */
export function readTokens(filter: string): readonly Token[] {
  // One character per byte, as MediaWiki counts.
  const code = Buffer.from(filter).toString('latin1');
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const next = (): Token => {
    const start = at;
    const token = (type: TokenType, value: string): Token => ({ type, value, start, end: at });
    for (let begun = at; match(comment); begun = at) {
      // Quirk: the end may share its star with the beginning.
      const end = code.indexOf('*/', begun);
      if (end < 0) throw new FilterError('unclosedcomment', begun);
      at = end + 2;
    }
    match(spaces);
    const first = code[at];
    if (first === undefined) return { type: 'T_NONE', value: '', start, end: start };
    const mark = punctuation[first];
    if (mark) {
      at++;
      return token(mark, first);
    }
    if (first === '"' || first === "'") {
      const text = readString(first);
      return token('T_STRING', text);
    }
    const sign = match(operator);
    if (sign) return token('T_OP', sign[0]);
    const before = at;
    const number = match(numeral);
    if (number) {
      const [, base = '', digits = ''] = number;
      if (digitsOf[base]?.test(digits)) {
        const known = bases[base];
        const type = digits.includes('.') ? 'T_FLOAT' : 'T_INT';
        return token(type, known === undefined ? digits : String(Number.parseInt(digits, known)));
      }
      at = before;
    }
    const name = match(word);
    if (name) return token(keywords.has(name[0]) ? 'T_KEYWORD' : 'T_ID', name[0]);
    throw new FilterError('unrecognisedtoken', start, [asText(code.slice(start))]);
  };
  const readString = (quote: string): string => {
    at++;
    let text = '';
    for (;;) {
      const character = code[at];
      if (character === undefined) throw new FilterError('unclosedstring', at);
      if (character === quote) {
        at++;
        return asText(text);
      }
      if (character !== '\\') {
        text += character;
        at++;
        continue;
      }
      const escaped = code[at + 1];
      if (escaped === undefined) throw new FilterError('unclosedstring', at + 1);
      const hex = /^[\dA-Fa-f]{2}$/.exec(code.slice(at + 2, at + 4))?.[0];
      if (escaped === 'x' && hex !== undefined) {
        text += String.fromCharCode(Number.parseInt(hex, 16));
        at += 4;
        continue;
      }
      text += escapes[escaped] ?? (escaped === quote ? quote : `\\${escaped}`);
      at += 2;
    }
  };
  for (;;) {
    const token = next();
    tokens.push(token);
    if (token.type === 'T_NONE') return tokens;
  }
}

const asText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();
