import { isUtf8 } from 'node:buffer';
import { decodeUtf8 } from './utf8.ts';

/** Returns a URL with a {@link decodable} path. */
export function decodablePath(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? decodable(url) : decodable(url.slice(0, mark)) + url.slice(mark);
}

/**
 * Returns a text that `decodeURIComponent` can decode: percent signs that encode nothing are encoded, and bytes that are
 * not valid UTF-8 become U+FFFD, which no title contains.
 */
export const decodable = (text: string): string =>
  text.replaceAll(/(?:%[\dA-Fa-f]{2})+|%/g, (encoded) => {
    if (encoded === '%') return '%25';
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
    return isUtf8(bytes) ? encoded : encodeURIComponent(decodeUtf8(bytes));
  });
