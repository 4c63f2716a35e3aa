import { lookupTable } from '@wikiquery/common/lookup-table';
import { horizontal, literal, readEscape, space } from './pattern-escapes.ts';

const posixClasses: Readonly<Record<string, string>> = lookupTable({
  alnum: String.raw`\p{L}\p{N}`,
  alpha: String.raw`\p{L}`,
  ascii: String.raw`\x00-\x7f`,
  blank: horizontal,
  cntrl: String.raw`\p{Cc}`,
  digit: String.raw`\p{Nd}`,
  graph: String.raw`\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}`,
  lower: String.raw`\p{Ll}`,
  print: String.raw`\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}\p{Zs}`,
  punct: String.raw`\p{P}$+<=>\^\x60\x7c\x7e`,
  space,
  upper: String.raw`\p{Lu}`,
  word: String.raw`\p{L}\p{N}_`,
  xdigit: 'A-Fa-f0-9',
});

/** Reads a class of characters after its bracket; undefined if PCRE refuses it. */
export function readClass(
  characters: readonly string[],
  from: number,
): { readonly text: string; readonly end: number } | undefined {
  let at = from;
  const isInverse = characters[at] === '^';
  if (isInverse) at++;
  const items: string[] = [];
  /** A character, or a class. */
  const item = (): number | string | undefined => {
    const character = characters[at];
    if (character === undefined) return undefined;
    const posix = /^\[:(\^?)([a-z]+):\]/.exec(characters.slice(at, at + 16).join(''));
    if (posix) {
      const known = posixClasses[posix[2] ?? ''];
      at += posix[0].length;
      return known && `[${posix[1] ?? ''}${known}]`;
    }
    at++;
    if (character !== '\\') return character.codePointAt(0) ?? 0;
    if (characters[at] === 'b') {
      at++;
      return 8;
    }
    const read = readEscape(characters, at);
    if (read) at = read.end;
    return read?.value;
  };
  const quotation = (): boolean => {
    if (characters[at] !== '\\' || characters[at + 1] !== 'Q') return false;
    at += 2;
    while (at < characters.length && !(characters[at] === '\\' && characters[at + 1] === 'E')) {
      items.push(literal(characters[at]?.codePointAt(0) ?? 0));
      at++;
    }
    at += 2;
    return true;
  };
  for (let isFirst = true; isFirst || characters[at] !== ']'; isFirst = false) {
    if (quotation()) continue;
    if (characters[at] === '\\' && characters[at + 1] === 'E') {
      at += 2;
      continue;
    }
    const first = item();
    if (first === undefined) return undefined;
    const isRange = typeof first === 'number' && characters[at] === '-' && characters[at + 1] !== ']';
    if (!isRange) {
      items.push(typeof first === 'number' ? literal(first) : first);
      continue;
    }
    at++;
    const last = item();
    if (last === undefined) return undefined;
    if (typeof last === 'string') items.push(literal(first), literal(0x2d), last);
    else if (last < first) return undefined;
    else items.push(`${literal(first)}-${literal(last)}`);
  }
  return { text: `[${isInverse ? '^' : ''}${items.join('')}]`, end: at + 1 };
}
