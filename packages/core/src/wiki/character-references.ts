import { decodeHtmlStrict } from './html-entities.ts';
import { normalizeText } from './unicode.ts';

/** MediaWiki's additional names: `&rlm;` in Hebrew and Arabic letters. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['רלמ', '\u200f'],
  ['رلم', '\u200f'],
]);

const reference = /&(?:([A-Za-z0-9\u0080-\u{10ffff}]+);|#([0-9]+);|#[xX]([0-9A-Fa-f]+);)/gu;

/**
 * Decodes HTML character references, and normalizes the text if it contains an ampersand. The library does not decode
 * numbers: it maps control characters as browsers do, while MediaWiki rejects them.
 */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text;
  const decoded = text.replace(
    reference,
    (
      whole: string,
      name: string | undefined,
      decimal: string | undefined,
      hexadecimal: string | undefined,
    ) => {
      if (name !== undefined) return ownNames.get(name) ?? decodeHtmlStrict(whole);
      return character(decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16));
    },
  );
  return normalizeText(decoded);
}

function character(code: number): string {
  const valid =
    code === 0x09 ||
    code === 0x0a ||
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa0 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return valid ? String.fromCodePoint(code) : '\ufffd';
}
