import { lookupTable } from '@wikiquery/common/lookup-table';

/** Horizontal white space, inside of a class. */
export const horizontal = String.raw`\t \xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`;
const vertical = String.raw`\n-\r\x85\u2028\u2029`;
/** White space, inside of a class. */
export const space = String.raw`\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;

/** Classes of characters by their letters, as they are with PCRE's option for Unicode. */
export const unicodeClasses: Readonly<Record<string, string>> = lookupTable({
  d: String.raw`\p{Nd}`,
  D: String.raw`\P{Nd}`,
  w: String.raw`[\p{L}\p{N}_]`,
  W: String.raw`[^\p{L}\p{N}_]`,
  s: `[${space}]`,
  S: `[^${space}]`,
  h: `[${horizontal}]`,
  H: `[^${horizontal}]`,
  v: `[${vertical}]`,
  V: `[^${vertical}]`,
});

/** Characters that stand for others after a backslash. */
const controls: Readonly<Record<string, number>> = lookupTable({ a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 });

/** Writes a character so that it stands for itself. */
export const literal = (code: number): string => `\\u{${code.toString(16)}}`;

/** Reads what stands after a backslash, inside of a class or outside: a character or a class. */
export function readEscape(
  characters: readonly string[],
  at: number,
): { readonly value: number | string; readonly end: number } | undefined {
  const character = characters[at];
  if (character === undefined) return undefined;
  const following = characters.slice(at, at + 48).join('');
  const control = controls[character];
  if (control !== undefined) return { value: control, end: at + 1 };
  const simple = unicodeClasses[character];
  if (simple !== undefined) return { value: simple, end: at + 1 };
  const property = /^([pP])(?:\{(\^?)([\w &]+)\}|([A-Z]))/.exec(following);
  if (property) {
    const [whole, letter, not = '', name = property[4] ?? ''] = property;
    const text = propertyOf(name, (letter === 'P') !== (not === '^'));
    return text === undefined ? undefined : { value: text, end: at + whole.length };
  }
  const hex = /^x(?:\{([\dA-Fa-f]+)\}|([\dA-Fa-f]{0,2}))/.exec(following);
  const octal = /^(?:o\{([0-7]+)\}|([0-7]{1,3}))/.exec(following);
  const code = hex
    ? Number.parseInt(hex[1] ?? (hex[2] || '0'), 16)
    : octal && Number.parseInt(octal[1] ?? octal[2] ?? '0', 8);
  if (code !== null) {
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? { value: code, end: at + (hex ?? octal ?? [''])[0].length } : undefined;
  }
  const controlled = /^c([ -~])/.exec(following)?.[1];
  if (controlled !== undefined) return { value: controlled.toUpperCase().charCodeAt(0) ^ 64, end: at + 2 };
  return /^[A-Za-z]/.test(character) ? undefined : { value: character.codePointAt(0) ?? 0, end: at + 1 };
}

const ownProperties: Readonly<Record<string, string>> = lookupTable({
  Any: String.raw`\s\S`,
  'L&': String.raw`\p{Lu}\p{Ll}\p{Lt}`,
  Xan: String.raw`\p{L}\p{N}`,
  Xwd: String.raw`\p{L}\p{N}_`,
  Xsp: String.raw`\s\x85`,
  Xps: String.raw`\s\x85`,
});

/** A class of characters with a property: a category, or one of a script. */
function propertyOf(name: string, isInverse: boolean): string | undefined {
  const known = ownProperties[name];
  if (known !== undefined) return `[${isInverse ? '^' : ''}${known}]`;
  const letter = isInverse ? 'P' : 'p';
  for (const property of [name, `Script_Extensions=${name}`]) {
    const text = `\\${letter}{${property}}`;
    if (canRead(text)) return text;
  }
  return undefined;
}

function canRead(text: string): boolean {
  try {
    return new RegExp(text, 'v').unicodeSets;
  } catch {
    return false;
  }
}
