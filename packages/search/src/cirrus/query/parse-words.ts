import { lookupTable } from '@wikiquery/common/lookup-table';

/** A part of a query. */
export type QueryPart =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'phrase'; readonly text: string; readonly slop?: number; readonly stemmed: boolean }
  | { readonly kind: 'phrase prefix'; readonly text: string }
  | { readonly kind: 'wildcard'; readonly pattern: string }
  | { readonly kind: 'fuzzy'; readonly text: string; readonly edits?: number };

/** A part of a query with its operator: required, optional (affects the ranking), or excluded. */
export interface Clause {
  readonly occur: 'must' | 'should' | 'not';
  readonly part: QueryPart;
}

const phrase = /^"((?:\\.|[^"\\])*)(?:"|$)(?:~(\d+)(?!\w))?(~(?!\w))?/su;
// Ends before a phrase, which may be negated.
const bare = /^(?:\\.|(?![-!]?")[^\s\p{Z}])+/su;
const operators: Readonly<Record<string, 'and' | 'or' | 'not'>> = lookupTable({
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
});

interface Item {
  readonly part?: QueryPart;
  readonly operator?: 'and' | 'or' | 'not';
  readonly sign: '+' | '-' | '';
  /** As written, for misplaced operators. */
  readonly text: string;
}

/**
 * Parses a query without keywords. All words are required, except around `OR`; as in Lucene, `AND` and `OR` bind only
 * the words next to them.
 */
export function parseWords(query: string): readonly Clause[] {
  const clauses: { occur: Clause['occur']; part: QueryPart }[] = [];
  const items = withoutStrayOperators(itemsOf(query));
  let joint: 'and' | 'or' | undefined;
  let isNegated = false;
  for (const { part, operator, sign } of items) {
    if (operator === 'not') isNegated = true;
    else if (operator) joint = operator;
    else if (part) {
      const last = clauses.at(-1);
      if (joint && last && last.occur !== 'not') last.occur = joint === 'or' ? 'should' : 'must';
      const occur = isNegated || sign === '-' ? 'not' : joint === 'or' && sign === '' ? 'should' : 'must';
      clauses.push({ occur, part });
      joint = undefined;
      isNegated = false;
    }
  }
  return clauses;
}

/** Turns operators without operands into words; drops symbols. */
function withoutStrayOperators(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, index): Item[] => {
    if (!item.operator) return [item];
    const next = items[index + 1];
    const isStray =
      !next || (next.operator !== undefined && (next.operator !== 'not' || item.operator === 'not'));
    const leads = item.operator !== 'not' && index === 0;
    if (!isStray && !leads) return [item];
    return /\w/.test(item.text) ? [{ ...word(item.text.toLowerCase()), sign: '', text: item.text }] : [];
  });
}

function itemsOf(query: string): readonly Item[] {
  const items: Item[] = [];
  let rest = query;
  for (;;) {
    rest = rest.replace(/^[\s\p{Z}\p{C}]+/u, '');
    if (rest === '') return items;
    const [sign = ''] = /^[-+!](?=[\w\p{L}\p{N}"])/u.exec(rest) ?? [];
    const signed = rest.slice(sign.length);
    const quoted = phrase.exec(signed);
    const found = quoted ?? bare.exec(signed);
    if (!found) {
      // A sign without a word.
      rest = rest.slice(1);
      continue;
    }
    const [text] = found;
    rest = signed.slice(text.length);
    const kept = { sign: sign === '!' ? '-' : (sign as '+' | '-' | ''), text } as const;
    const operator = quoted ? undefined : operators[text];
    if (operator) items.push({ ...kept, operator, sign: '' });
    else items.push({ ...(quoted ? phraseOf(quoted) : word(text)), ...kept });
  }
}

function phraseOf([, content = '', slop, stemmed]: RegExpExecArray): { readonly part: QueryPart } {
  const text = content.replace(/\\(.)/gsu, '$1');
  if (slop === undefined && stemmed === undefined && /^[^*]+\*$/.test(text))
    return { part: { kind: 'phrase prefix', text: text.slice(0, -1) } };
  return {
    part: {
      kind: 'phrase',
      text,
      ...(slop !== undefined && { slop: Number(slop) }),
      stemmed: stemmed !== undefined,
    },
  };
}

function word(written: string): { readonly part: QueryPart } {
  const fuzzy = /^([\p{L}\p{N}\p{M}_]+)~([0-2])?$/u.exec(written);
  if (fuzzy) {
    const [, text = '', edits] = fuzzy;
    return { part: { kind: 'fuzzy', text, ...(edits !== undefined && { edits: Number(edits) }) } };
  }
  // A wildcard needs a letter before it; `\?` is the wildcard `?`.
  const unescaped = written.replace(/\\(.)/gsu, (_, character: string) =>
    character === '?' ? '?' : character,
  );
  if (/[\p{L}\p{N}\p{M}_][*?]/u.test(unescaped)) return { part: { kind: 'wildcard', pattern: unescaped } };
  return { part: { kind: 'word', text: unescaped } };
}
