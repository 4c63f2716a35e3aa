import { lookupTable } from '@wikiquery/common/lookup-table';
import { LAST, type Node, type Nodes } from './nodes.ts';

/** Thrown for a regular expression with a syntax error. */
export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError';
  readonly expected: string;
  /** The offset of the error. */
  readonly at: number;

  constructor(expected: string, at: number) {
    super(`expected ${expected} at ${at}`);
    this.expected = expected;
    this.at = at;
  }
}

const classes: Readonly<Record<string, Node['ranges']>> = lookupTable({
  d: [[0x30, 0x39]],
  s: [
    [0x09, 0x0d],
    [0x20, 0x20],
    [0xa0, 0xa0],
  ],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
});

/** Maximum count of a repetition. */
const MOST_REPETITIONS = 1000;

/** Parses a regular expression in Lucene's syntax, which adds `~` (not), `&` (and) and `@` (any text). */
export function parseRegex(pattern: string, nodes: Nodes, ignoresCase: boolean): Node {
  const characters = Array.from(pattern);
  let at = 0;
  const more = (): boolean => at < characters.length;
  const peek = (set: string): boolean => more() && set.includes(characters[at] ?? '');
  const take = (character: string): boolean => {
    if (characters[at] !== character) return false;
    at++;
    return true;
  };
  const next = (expected: string): string => {
    const character = characters[at];
    if (character === undefined) throw new RegexSyntaxError(expected, at);
    at++;
    return character;
  };
  const literal = (character: string): Node => {
    const forms = ignoresCase ? [character.toLowerCase(), character.toUpperCase()] : [character];
    const codes = forms
      .filter((form) => Array.from(form).length === 1)
      .map((form) => form.codePointAt(0) ?? 0);
    return nodes.set([...new Set(codes)].toSorted((a, b) => a - b).map((code) => [code, code]));
  };
  const literals = (text: string): Node =>
    Array.from(text).reduceRight<Node>(
      (rest, character) => nodes.concat(literal(character), rest),
      nodes.empty,
    );

  function union(): Node {
    const parts = [intersection()];
    while (take('|')) parts.push(intersection());
    return nodes.alt(parts);
  }
  function intersection(): Node {
    const parts = [sequence()];
    while (take('&')) parts.push(sequence());
    return nodes.and(parts);
  }
  function sequence(): Node {
    const parts: Node[] = [];
    while (more() && !peek(')|&')) parts.push(repeated());
    return parts.reduceRight<Node>((rest, part) => nodes.concat(part, rest), nodes.empty);
  }
  function repeated(): Node {
    let part = complement();
    while (peek('?*+{')) {
      const sign = next('');
      if (sign === '?') part = nodes.repeat(part, 0, 1);
      else if (sign === '*') part = nodes.repeat(part, 0, Infinity);
      else if (sign === '+') part = nodes.concat(part, nodes.repeat(part, 0, Infinity));
      else part = counted(part);
    }
    return part;
  }
  function counted(part: Node): Node {
    const least = whole();
    const most = take(',') ? (peek('0123456789') ? whole() : Infinity) : least;
    if (!take('}')) throw new RegexSyntaxError("'}'", at);
    if (least > MOST_REPETITIONS || (most !== Infinity && most > MOST_REPETITIONS) || most < least)
      throw new RegexSyntaxError('a smaller number', at);
    if (most !== Infinity) return nodes.repeat(part, least, most);
    return nodes.concat(nodes.repeat(part, least, least), nodes.repeat(part, 0, Infinity));
  }
  function whole(): number {
    let digits = '';
    while (peek('0123456789')) digits += next('');
    if (digits === '') throw new RegexSyntaxError('integer', at);
    return Number(digits);
  }
  function complement(): Node {
    return take('~') ? nodes.not(complement()) : simple();
  }
  function simple(): Node {
    if (take('[')) return characterClass();
    if (take('.')) return nodes.set([[0, LAST]]);
    if (take('@')) return nodes.anything;
    if (take('#')) return nodes.nothing;
    if (take('"')) {
      let text = '';
      while (!take('"')) text += next("'\"'");
      return literals(text);
    }
    if (take('(')) {
      if (take(')')) return nodes.empty;
      const inner = union();
      if (!take(')')) throw new RegexSyntaxError("')'", at);
      return inner;
    }
    if (peek('<')) {
      const interval = /^<(\d+)-(\d+)>/.exec(characters.slice(at).join(''));
      if (interval) {
        at += interval[0].length;
        return numbers(Number(interval[1]), Number(interval[2]));
      }
    }
    return escapedOr(next('a character'));
  }
  function escapedOr(character: string): Node {
    if (character !== '\\') return literal(character);
    const escaped = next('a character');
    const known = classes[escaped.toLowerCase()];
    if (!known) return escaped === 'n' ? literal('\n') : escaped === 't' ? literal('\t') : literal(escaped);
    return nodes.set(/[A-Z]/.test(escaped) ? inverse(known) : known);
  }
  function numbers(from: number, to: number): Node {
    const [least, most] = [Math.min(from, to), Math.max(from, to)];
    if (most - least > MOST_REPETITIONS) throw new RegexSyntaxError('a smaller interval', at);
    return nodes.alt(Array.from({ length: most - least + 1 }, (_, index) => literals(String(least + index))));
  }
  function characterClass(): Node {
    const isInverse = take('^');
    const ranges: [number, number][] = [];
    do {
      const from = classCharacter();
      if (Array.isArray(from)) ranges.push(...from);
      else {
        let to = from;
        if (characters[at] === '-' && characters[at + 1] !== ']' && take('-')) {
          const end = classCharacter();
          if (Array.isArray(end) || end < from) throw new RegexSyntaxError('a range', at);
          to = end;
        }
        ranges.push([from, to], ...(ignoresCase ? otherCase(from, to) : []));
      }
    } while (more() && !peek(']'));
    if (!take(']')) throw new RegexSyntaxError("']'", at);
    const merged = merge(ranges);
    return nodes.set(isInverse ? inverse(merged) : merged);
  }
  function classCharacter(): number | [number, number][] {
    const character = next("']'");
    if (character !== '\\') return character.codePointAt(0) ?? 0;
    const escaped = next('a character');
    const known = classes[escaped];
    if (known) return known.map(([from, to]) => [from, to]);
    return (escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped).codePointAt(0) ?? 0;
  }

  const node = union();
  if (more()) throw new RegexSyntaxError('end-of-string', at);
  return node;
}

/** Returns the other case of a range of letters, if the range is small. */
function otherCase(from: number, to: number): [number, number][] {
  const found: [number, number][] = [];
  for (let code = from; code <= Math.min(to, from + 0x400); code++) {
    const character = String.fromCodePoint(code);
    for (const form of [character.toLowerCase(), character.toUpperCase()]) {
      const other = form.codePointAt(0) ?? code;
      if (other !== code && Array.from(form).length === 1) found.push([other, other]);
    }
  }
  return found;
}

function merge(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function inverse(ranges: Node['ranges']): [number, number][] {
  const found: [number, number][] = [];
  let next = 0;
  for (const [from, to] of merge(ranges)) {
    if (from > next) found.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) found.push([next, LAST]);
  return found;
}
