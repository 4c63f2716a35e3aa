import { toNfc } from '../../wiki/normal-form.ts';

/**
 * Whether the texts of compact JSON are certainly normalized. One pass over the JSON takes a third of one over the texts
 * of the data. What JSON writes between texts never combines with marks, so that no text that NFC changes is overlooked.
 */
export function isNormalizedJson(written: string): boolean {
  // Texts of Latin-1 take no time here: V8 stores them in bytes.
  if (!beyondLatin1.test(written)) return !escapesForbidden(written);
  bitsOfUnits ??= describeUnits();
  let bits = 0;
  let pairs = 0;
  let previous = 0;
  for (let start = 0; start < written.length; start += units.length) {
    const part = written.length <= units.length ? written : written.slice(start, start + units.length);
    const length = unitBytes.write(part, 'utf16le') / 2;
    for (let i = 0; i < length; i++) {
      const unit = bitsOfUnits[units[i] ?? 0] ?? 0;
      bits |= unit;
      pairs |= unit & (previous << 1);
      previous = unit;
    }
    if (pairs > 0 || (bits & CHANGING) > 0) return isNormalizedExactly(written);
  }
  return true;
}

const beyondLatin1 = /[\u0100-\uffff]/;

const isNormalizedExactly = (written: string): boolean =>
  !escapesForbidden(written) && !/[\ufffe\uffff]/.test(written) && toNfc(written) === written;

/** Whether JSON escapes a character that answers may not have: a control character or a lone surrogate. */
const escapesForbidden = (written: string): boolean =>
  ['\\b', '\\f', '\\u'].some((escape) => written.includes(escape)) &&
  /(?:^|[^\\])(?:\\\\)*\\[bfu]/.test(written);

/** UTF-16 units of a part of a text, in the order of this machine's bytes: Node's platforms are little-endian. */
const units = new Uint16Array(2048);
const unitBytes = Buffer.from(units.buffer);

let bitsOfUnits: Uint8Array | undefined;

// What a UTF-16 unit can mean for the normalization of a text. A unit may change with the one before it where it has the
// next higher bit of one that the other has.
const BACKSLASH = 1;
/** A letter that makes a backslash before it the escape of a control character. */
const ESCAPE = 2;
/** Not in NFC, or not allowed, or half of a character. */
const CHANGING = 4;
/** Has a mark at its end when it is decomposed. */
const MARKED = 8;
const MARK = 16;
/** The first of two characters that NFC composes. */
const FIRST = 64;
const SECOND = 128;

/** The units that NFC or NFD may change, in ranges; others are ideographs, syllables of Hangul and private characters. */
const ranges = [
  [0, 0x3100],
  [0xa600, 0xac00],
  [0xf900, 0xfffe],
] as const;

/** Returns the bits of each UTF-16 unit, by what NFC and NFD of the engine make of it. */
function describeUnits(): Uint8Array {
  const described = new Uint8Array(0x10000).fill(CHANGING, 0xd800, 0xe000).fill(CHANGING, 0xfffe);
  const add = (character: string, bits: number): void => {
    const unit = character.charCodeAt(0);
    described[unit] = (described[unit] ?? 0) | bits;
  };
  for (const [from, to] of ranges) {
    const characters = Array.from({ length: to - from }, (_, i) => String.fromCharCode(from + i));
    const [composed, decomposed] = [normalizeEach(characters, 'NFC'), normalizeEach(characters, 'NFD')];
    for (const [i, character] of characters.entries()) {
      const parts = decomposed[i] ?? '';
      if (composed[i] !== character) add(character, CHANGING);
      else if (parts.length > 1) {
        add(parts.slice(0, -1).normalize('NFC'), FIRST);
        add(parts.slice(-1), SECOND);
        if (isOrdered(parts.slice(-1))) add(character, MARKED);
      }
    }
    for (const [mark] of characters.join('').matchAll(/\p{M}/gu))
      if (isOrdered(mark)) add(mark, MARKED | MARK);
  }
  // Vowels and finals of Hangul, which no text writes without a reason, compose with letters and syllables.
  described.fill(CHANGING, 0x1160, 0x1200);
  add('\\', BACKSLASH);
  for (const letter of 'bfu') add(letter, ESCAPE);
  return described;
}

/** Returns each of the characters in a normal form. */
function normalizeEach(characters: readonly string[], form: 'NFC' | 'NFD'): readonly string[] {
  // U+FFFF keeps characters apart: it is never normalized, nor combines with any.
  return characters.join('\uffff').normalize(form).split('\uffff');
}

/** Whether a mark has a combining class: it changes places with one of the lowest, or one of the highest with it. */
const isOrdered = (mark: string): boolean =>
  [`\u0345${mark}`, `${mark}\u0334`].some((pair) => pair.normalize('NFD') !== pair);
