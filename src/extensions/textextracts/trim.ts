/** Trims whitespace other than no-break spaces. */
export const trim = (text: string): string => text.replaceAll(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
