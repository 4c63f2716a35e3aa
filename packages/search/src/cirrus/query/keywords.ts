/** The syntax of a keyword. */
export interface KeywordGrammar {
  /** Its names, the usual one first. */
  readonly names: readonly string[];
  /**
   * `word`: a word or a quoted text; `regex`: the same, or a regular expression between slashes; `optional`: the value
   * may be missing; `rest`: the rest of the query; `none`: without a value.
   */
  readonly value: 'word' | 'regex' | 'optional' | 'rest' | 'none';
  /** Whether it is only recognized at the beginning of a query. */
  readonly leads?: boolean;
  /** Whether an optional value is valid; all are by default. */
  readonly accepts?: (value: string) => boolean;
}

/** A use of a keyword in a query. */
export interface KeywordUse<K extends KeywordGrammar = KeywordGrammar> {
  readonly keyword: K;
  /** The name used in the query. */
  readonly name: string;
  /** The value without quotes. */
  readonly value: string;
  readonly quote: '"' | '/' | '';
  /** Whether a regular expression ignores case. */
  readonly ignoresCase: boolean;
  readonly isNegated: boolean;
  readonly start: number;
  readonly end: number;
}

const blank = String.raw`[\p{Z}\p{C}]`;
const valuePatterns = {
  word: `${blank}*(?:"(?<quoted>(?:\\\\"|[^"])*)"|(?<bare>(?:(?!"|${blank}).)+))`,
  regex: `${blank}*(?:"(?<quoted>(?:\\\\"|[^"])*)"|/(?<regex>(?:\\\\/|[^/])*)/(?<flag>i)?|(?<bare>(?:(?!"|${blank}).)+))`,
  optional: `(?:"(?<quoted>(?:\\\\"|[^"])*)"|(?<bare>(?:(?!"|${blank}).)*))`,
  rest: `${blank}*(?<bare>.+)`,
  none: '',
} as const;

/** The precedence of keywords: later ones are not recognized within earlier ones. */
const order = (keyword: KeywordGrammar): number => {
  if (keyword.leads) return keyword.value === 'rest' ? 1 : 0;
  return ['rest', 'optional'].includes(keyword.value) ? (keyword.value === 'rest' ? 2 : 3) : 4;
};

const patterns = new WeakMap<KeywordGrammar, RegExp>();

/** Returns the pattern of a keyword with its value; cached. */
function patternOf(keyword: KeywordGrammar): RegExp {
  const known = patterns.get(keyword);
  if (known) return known;
  const begin = keyword.leads ? `${blank}*` : `(?<=^|${blank})`;
  const names = keyword.names.map((name) => RegExp.escape(name)).join('|');
  const pattern = new RegExp(
    `${begin}(?<minus>-?)(?<name>${names}):${valuePatterns[keyword.value]}`,
    keyword.leads ? 'suy' : 'sug',
  );
  patterns.set(keyword, pattern);
  return pattern;
}

/** Finds the uses of keywords in a query, in the order of the query. */
export function findKeywords<K extends KeywordGrammar>(
  query: string,
  keywords: readonly K[],
): readonly KeywordUse<K>[] {
  const uses: KeywordUse<K>[] = [];
  if (!query.includes(':')) return uses;
  for (const keyword of keywords.toSorted((a, b) => order(a) - order(b))) {
    // A leading keyword can follow other leading keywords.
    const from = keyword.leads ? leadEnd(query, uses) : 0;
    const pattern = patternOf(keyword);
    pattern.lastIndex = from;
    for (let match = pattern.exec(query); match; match = pattern.exec(query)) {
      const use = useOf(keyword, match);
      if (uses.every(({ start, end }) => use.end <= start || use.start >= end)) uses.push(use);
      if (keyword.leads || match[0] === '') break;
    }
  }
  return uses.toSorted((a, b) => a.start - b.start);
}

function leadEnd(query: string, uses: readonly KeywordUse[]): number {
  let end = 0;
  for (const use of uses.toSorted((a, b) => a.start - b.start))
    if (query.slice(end, use.start).trim() === '') end = use.end;
  return end;
}

function useOf<K extends KeywordGrammar>(keyword: K, match: RegExpExecArray): KeywordUse<K> {
  const { name = '', minus, bare, quoted, regex, flag } = match.groups ?? {};
  const start = match.index + match[0].indexOf(`${minus ?? ''}${name}:`);
  const value = quoted === undefined ? (regex ?? bare ?? '') : quoted.replaceAll('\\"', '"');
  const rejected = keyword.accepts?.(value) === false;
  return {
    keyword,
    name,
    value: rejected ? '' : value,
    quote: quoted !== undefined ? '"' : regex !== undefined ? '/' : '',
    ignoresCase: flag !== undefined,
    isNegated: minus === '-',
    start,
    end: rejected ? start + (minus ?? '').length + name.length + 1 : match.index + match[0].length,
  };
}
