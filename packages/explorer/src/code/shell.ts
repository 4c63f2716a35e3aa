import { escapeInvisible, hasInvisible } from './quoted.ts';

/** Writes a word of a POSIX shell; one with invisible characters as `$'…'`, which bash, zsh and ksh know. */
export function shellWord(text: string): string {
  if (!hasInvisible(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`);
  return `$'${escapeInvisible(escaped, octalBytes)}'`;
}

/** Three octal digits end after the third in every shell, unlike `\x1f`, and do not depend on the locale. */
function octalBytes(codePoint: number): string {
  if (codePoint === 10) return String.raw`\n`;
  const bytes = new TextEncoder().encode(String.fromCodePoint(codePoint));
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
