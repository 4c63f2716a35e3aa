/** Trims the characters that PHP's `trim` does: ASCII whitespace except form feeds, and NUL. */
export const trim = (text: string): string => text.replaceAll(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
