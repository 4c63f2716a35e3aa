import { normalizeText } from '../wiki/unicode.ts';
import { escapeBytes, REPLACEMENT, unescapeBytes } from '../wiki/utf8.ts';

/**
 * Writes a text of a position so that it is the same bytes when a client sends it back. Answers and parameters are
 * normalized, so each byte of a text that would change is written as U+FFFD with two hexadecimal digits, except ASCII.
 */
export function writeContinueText(text: string): string {
  if (isAscii(text) || (!text.includes(REPLACEMENT) && normalizeText(text) === text)) return text;
  return Array.from(unescapeBytes(text), (byte) =>
    byte >= SPACE && byte < DELETE
      ? String.fromCharCode(byte)
      : REPLACEMENT + byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Reads a text of a position; lone surrogates in it stand for bytes that are not valid UTF-8. */
export function readContinueText(text: string): string {
  if (!text.includes(REPLACEMENT)) return text;
  const bytes = text
    .split(/\ufffd([\da-f]{2})/)
    .map((part, i) => Buffer.from(part, i % 2 === 0 ? 'utf8' : 'hex'));
  return escapeBytes(Buffer.concat(bytes));
}

const [SPACE, DELETE] = [0x20, 0x7f] as const;

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
