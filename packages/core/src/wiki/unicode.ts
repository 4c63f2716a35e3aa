import { toNfc } from './normal-form.ts';

// oxlint-disable-next-line no-control-regex -- matches control characters
const forbidden = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/;
const everyForbidden = new RegExp(forbidden, 'g');
/** Texts that normalization does not change: without control characters, and before the first combining mark. */
const plain = /^[\t\n\r -\u02ff]*$/;

/** Percent-encodes everything except letters, digits and `-_.~`; lone surrogates U+DC80 to U+DCFF stand for bytes. */
export function percentEncode(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_.~-]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const bytes = point > 0xdc7f && point < 0xdd00 ? [point - 0xdc00] : [...Buffer.from(character)];
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  });
}

/** Normalizes a text as MediaWiki does: NFC, with U+FFFD for invalid characters. */
export function normalizeText(text: string): string {
  if (plain.test(text)) return text;
  const valid = forbidden.test(text) ? text.replaceAll(everyForbidden, '\ufffd') : text;
  return toNfc(valid.isWellFormed() ? valid : valid.toWellFormed());
}

/** Compares texts by their UTF-8 bytes, as databases and PHP do. */
export function compareBytes(a: string, b: string): number {
  const { length } = a;
  for (let i = 0; i < length; i++) {
    const one = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    if (one === other) continue;
    // Surrogates are below some characters of the BMP, but their UTF-8 bytes are above all of them.
    if (one >= FIRST_HALF && other >= FIRST_HALF) return Buffer.compare(Buffer.from(a), Buffer.from(b));
    // `other` is NaN at the end of the shorter text.
    return one < other ? -1 : 1;
  }
  return length < b.length ? -1 : 0;
}

const FIRST_HALF = 0xd800;
