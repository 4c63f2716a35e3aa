import { toNfc } from './normal-form.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const forbidden = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;
// oxlint-disable-next-line no-control-regex -- the ASCII that needs no work
const plain = /^[\t\n\r\x20-\x7f]*$/;

/** Writes every byte beyond letters, digits and `-_.~` as `%XX`; the lone surrogate U+DC00 + byte is that byte. */
export function percentEncode(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_.~-]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const bytes = point > 0xdc7f && point < 0xdd00 ? [point - 0xdc00] : [...Buffer.from(character)];
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  });
}

/** Brings text from outside into the form MediaWiki keeps: NFC, with U+FFFD for what text may not hold. */
export function normalizeText(text: string): string {
  if (plain.test(text)) return text;
  return toNfc(text.toWellFormed().replace(forbidden, '\ufffd'));
}

/** Compares texts as databases and PHP do, by the bytes of UTF-8. */
export function compareBytes(a: string, b: string): number {
  const { length } = a;
  for (let i = 0; i < length; i++) {
    const one = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    if (one === other) continue;
    // The halves of characters beyond the first plane stand below some of its characters, their bytes above all of them.
    if (one >= FIRST_HALF && other >= FIRST_HALF) return Buffer.compare(Buffer.from(a), Buffer.from(b));
    // Where the other one ends there is no number to compare with.
    return one < other ? -1 : 1;
  }
  return length < b.length ? -1 : 0;
}

const FIRST_HALF = 0xd800;
