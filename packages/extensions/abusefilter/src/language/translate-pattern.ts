import { lookupTable } from '@wikiquery/common/lookup-table';
import { readClass } from './pattern-classes.ts';
import { literal, readEscape, unicodeClasses } from './pattern-escapes.ts';

/** A regular expression that PCRE refuses, or that cannot be translated. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** A regular expression of PCRE as one of JavaScript. */
export interface Translated {
  readonly expression: RegExp;
  /** The groups of JavaScript's that are PCRE's groups, from the first one. */
  readonly groups: readonly number[];
}

/** What PCRE has and JavaScript's regular expressions cannot do. */
const unsupported = /^(?:\(\*|\(\?(?:R|\||[-+]?\d|&|P>|\()|\\[KGC]|\\g[<'])/;

interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly x: boolean;
  readonly n: boolean;
  readonly U: boolean;
}

/** A piece of the translation: text, or a reference to a group by its number. */
type Piece = string | { readonly group: number };

const END = String.raw`(?![\s\S])`;
const START = String.raw`(?<![\s\S])`;
const word = unicodeClasses['w'] ?? '';
const BOUNDARY = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
const NO_BOUNDARY = `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;

const assertions: Readonly<Record<string, string>> = lookupTable({
  b: BOUNDARY,
  B: NO_BOUNDARY,
  A: START,
  z: END,
  Z: `(?=\\n?${END})`,
  R: String.raw`(?:\r\n|[\n-\r\x85\u2028\u2029])`,
  X: String.raw`(?:\P{M}\p{M}*)`,
  N: String.raw`[^\n]`,
});

/** Translates a regular expression of PCRE, with its option for Unicode, into one of JavaScript. */
export function translate(source: string, ignoresCase: boolean): Translated {
  const characters = Array.from(source);
  const groups: number[] = [];
  const names = new Map<string, number>();
  let made = 0;
  let at = 0;
  let flags: Flags = { i: ignoresCase, m: false, s: false, x: false, n: false, U: false };

  const looking = (text: string): boolean => characters.slice(at, at + text.length).join('') === text;
  const take = (text: string): boolean => {
    if (!looking(text)) return false;
    at += text.length;
    return true;
  };
  const rest = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(characters.slice(at).join(''));
    if (found) at += Array.from(found[0]).length;
    return found;
  };
  const refuse = (): never => {
    throw new PatternError(source);
  };

  function alternatives(): Piece[] {
    const outer = flags;
    const pieces = sequence(outer);
    while (take('|')) pieces.push('|', ...sequence(outer));
    flags = outer;
    return pieces;
  }

  /** Reads until `|` or `)`; options that are set inside hold until the end of the group. */
  function sequence(outer: Flags): Piece[] {
    const runs: { readonly i: boolean; readonly pieces: Piece[] }[] = [];
    for (;;) {
      skipBlank();
      if (at >= characters.length || looking('|') || looking(')')) break;
      if (setOptions()) continue;
      const { i } = flags;
      const item = quantified();
      const last = runs.at(-1);
      if (last?.i === i) last.pieces.push(...item);
      else runs.push({ i, pieces: [...item] });
    }
    return runs.flatMap(({ i, pieces }): Piece[] =>
      i === outer.i ? pieces : [i ? '(?i:' : '(?-i:', ...pieces, ')'],
    );
  }

  function skipBlank(): void {
    for (;;) {
      if (rest(/^\(\?#[^)]*\)/)) continue;
      if (looking(String.raw`\E`)) {
        at += 2;
        continue;
      }
      if (flags.x && rest(/^(?:[\t-\r \x85\u200e\u200f\u2028\u2029]+|#[^\n]*(?:\n|$))/)) continue;
      return;
    }
  }

  function setOptions(): boolean {
    const found = rest(/^\(\?(\^?[imsxnUJ]*)(?:-([imsxnUJ]+))?\)/);
    if (!found) return false;
    flags = withOptions(found[1], found[2]);
    return true;
  }

  function withOptions(on = '', off = ''): Flags {
    const base = on.startsWith('^') ? { ...flags, i: false, m: false, s: false, x: false, n: false } : flags;
    const set = (letters: string, value: boolean): Partial<Flags> =>
      Object.fromEntries(Array.from(letters.replace('^', ''), (letter) => [letter, value]));
    return { ...base, ...set(on, true), ...set(off, false) };
  }

  function quantified(): Piece[] {
    const isAssertion = looking('^') || looking('$') || rest0(/^\\[bBAzZG]/) || rest0(/^\(\?<?[=!]/);
    let item = atom();
    for (;;) {
      skipBlank();
      const found = rest(/^(?:[*+?]|\{\d+(?:,\d*)?\})([+?]?)/);
      if (!found) return item;
      const sign = found[0].slice(0, found[0].length - (found[1] ?? '').length);
      const [least, most] = sign.slice(1, -1).split(',').map(Number);
      if (least !== undefined && most !== undefined && most !== 0 && most < least) refuse();
      if ((least ?? 0) > 65535) refuse();
      const isLazy = (found[1] === '?') !== flags.U && found[1] !== '+';
      const one: Piece[] = isAssertion ? ['(?:', ...item, ')'] : item;
      const repeated: Piece[] = [...one, sign, ...(isLazy ? ['?'] : [])];
      item = found[1] === '+' ? atomic(repeated) : ['(?:', ...repeated, ')'];
      if (found[1] !== '+') {
        skipBlank();
        // A second quantifier has nothing to repeat.
        if (rest0(/^(?:[*+?]|\{\d+(?:,\d*)?\})/)) refuse();
        return repeated;
      }
    }
  }

  const rest0 = (pattern: RegExp): boolean => pattern.test(characters.slice(at, at + 16).join(''));

  /** What does not give back what it matched. */
  function atomic(pieces: readonly Piece[]): Piece[] {
    made++;
    const name = `atomic${made}`;
    return [`(?:(?=(?<${name}>`, ...pieces, `))\\k<${name}>)`];
  }

  function atom(): Piece[] {
    const [missing] = unsupported.exec(characters.slice(at, at + 4).join('')) ?? [];
    if (missing !== undefined)
      throw new Error(`Regular expressions with "${missing}" are not supported in filters: ${source}`);
    const character = characters[at] ?? refuse();
    at++;
    switch (character) {
      case '^':
        return [flags.m ? String.raw`(?<![^\n])(?:${START}|(?=[\s\S]))` : START];
      case '$':
        return [flags.m ? String.raw`(?![^\n])` : `(?=\\n?${END})`];
      case '.':
        return [flags.s ? String.raw`[\s\S]` : String.raw`[^\n]`];
      case '[': {
        const read = readClass(characters, at);
        if (!read) return refuse();
        at = read.end;
        return [read.text];
      }
      case '(':
        return group();
      case '\\':
        return escaped();
      case '*':
      case '+':
      case '?':
        return refuse();
      default:
        return [literal(character.codePointAt(0) ?? 0)];
    }
  }

  function inner(close = ')'): Piece[] {
    const pieces = alternatives();
    if (!take(')')) refuse();
    return [...pieces, close];
  }

  function group(): Piece[] {
    if (!take('?')) return flags.n ? ['(?:', ...inner()] : capture();
    const simple = rest(/^(?::|=|!|<=|<!)/);
    if (simple) return [`(?${simple[0]}`, ...inner()];
    if (take('>')) return atomic(inner('').slice(0));
    const named = rest(/^(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/);
    if (named) return capture(named[1] ?? named[2]);
    const back = rest(/^P=([A-Za-z_]\w*)\)/);
    if (back) return reference(names.get(back[1] ?? ''));
    const options = rest(/^(\^?[imsxnUJ]*)(?:-([imsxnUJ]+))?:/);
    if (!options) return refuse();
    const before = flags;
    flags = withOptions(options[1], options[2]);
    const { i } = flags;
    const pieces = inner();
    flags = before;
    return [i === before.i ? '(?:' : i ? '(?i:' : '(?-i:', ...pieces];
  }

  function capture(name?: string): Piece[] {
    made++;
    groups.push(made);
    if (name !== undefined) {
      if (names.has(name)) refuse();
      names.set(name, groups.length);
    }
    return ['(', ...inner()];
  }

  const reference = (group: number | undefined): Piece[] =>
    group === undefined ? refuse() : ['(?:', { group }, ')'];

  function escaped(): Piece[] {
    if (take('Q')) {
      const end = characters
        .slice(at)
        .join('')
        .indexOf(String.raw`\E`);
      const quotedText = characters
        .slice(at)
        .join('')
        .slice(0, end < 0 ? undefined : end);
      at += Array.from(quotedText).length + (end < 0 ? 0 : 2);
      const all = Array.from(quotedText, (one) => literal(one.codePointAt(0) ?? 0));
      return all.length === 0 ? ['(?:)'] : all.length === 1 ? all : ['(?:', ...all, ')'];
    }
    const named = rest(/^(?:k(?:<(\w+)>|'(\w+)'|\{(\w+)\})|g\{([A-Za-z_]\w*)\})/);
    if (named) return reference(names.get(named[1] ?? named[2] ?? named[3] ?? named[4] ?? ''));
    const numbered = rest(/^g(?:\{(-?\d+)\}|(-?\d+))/) ?? rest(/^([1-9])(?!\d)/);
    if (numbered) {
      const number = Number(numbered[1] ?? numbered[2]);
      return reference(number < 0 ? groups.length + 1 + number : number);
    }
    const read = readEscape(characters, at);
    if (read) {
      at = read.end;
      return [typeof read.value === 'number' ? literal(read.value) : read.value];
    }
    const assertion = assertions[characters[at] ?? ''];
    if (assertion === undefined) return refuse();
    at++;
    return [assertion];
  }

  const pieces = alternatives();
  if (at < characters.length) refuse();
  const text = pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const number = groups[piece.group - 1];
      return number === undefined ? refuse() : `\\${number}`;
    })
    .join('');
  try {
    return { expression: new RegExp(text, ignoresCase ? 'giv' : 'gv'), groups };
  } catch {
    return refuse();
  }
}
