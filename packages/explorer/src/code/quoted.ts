/**
 * Characters that readers cannot see or editors may change: controls, spaces other than the common one, marks of
 * direction. Not the joiners, which scripts and emoji need.
 */
const invisible = /(?![ \u200c\u200d])[\p{Cc}\p{Cf}\p{Z}]/gu;

/** Whether a text has characters that have to be escaped to be seen. */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;

/** Replaces the invisible characters of a text. */
export const escapeInvisible = (text: string, escape: (codePoint: number) => string): string =>
  text.replaceAll(invisible, (character) => escape(character.codePointAt(0) ?? 0));

/** Writes a number in hexadecimal, with at least `digits` digits. */
export const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/**
 * Writes a text in quotation marks with the escapes that JavaScript and Python share; `beyond` escapes code points that
 * take more than four digits.
 */
export function quoted(text: string, beyond: (codePoint: number) => string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', String.raw`\\`).replaceAll(quote, `\\${quote}`);
  const escape = (codePoint: number): string => {
    if (codePoint === 10) return String.raw`\n`;
    if (codePoint <= 0xff) return `\\x${hex(codePoint, 2)}`;
    return codePoint <= 0xffff ? `\\u${hex(codePoint, 4)}` : beyond(codePoint);
  };
  return quote + escapeInvisible(escaped, escape) + quote;
}
