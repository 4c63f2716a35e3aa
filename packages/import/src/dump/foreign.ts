import type { Compression } from './source/unpack.ts';

/** Files that are often mistaken for dumps: how they begin, what they are, and what to do. */
const kinds: readonly (readonly [beginning: RegExp, what: string])[] = [
  [
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body)\b/is,
    'it is a web page, most likely an error page that was saved in place of the file; download it again',
  ],
  [/^%PDF-/, 'it is a PDF document'],
  [
    // Decoded as UTF-8, the byte order mark becomes two U+FFFD.
    /^(?:\uFFFD\uFFFD)?(?:<\0|\0<)/,
    'it is in UTF-16, and dumps are in UTF-8; convert it first, as with "iconv -f UTF-16 -t UTF-8"',
  ],
  [/^PK\W\W/, 'it is a zip archive; unpack it first'],
  [/^Rar!/, 'it is a rar archive; unpack it first'],
  [/^.{257}ustar/s, 'it is a tar archive; unpack it first'],
  [/^SQLite format 3\0/, 'it is an SQLite database; "wikiquery serve --database sqlite:PATH" reads one'],
  [/^\d+:\d+:[^\n]+\n/, 'it is the index of a multistream dump, which is not needed; import the dump itself'],
  [/^<feed\b|^<\?xml[^>]*>\s*<feed\b/, 'it is a dump of abstracts, which has no texts'],
];

/** Says what a file is if its beginning shows that it is not a dump; undefined otherwise. */
export const foreignKind = (head: string): string | undefined =>
  kinds.find(([beginning]) => beginning.test(head))?.[1];

/** Explains why a file is not a dump and, where that is known, what to do about it. */
export function foreignFile(head: string, name: string, compression: Compression, problem?: string): string {
  if (head === '') {
    if (problem !== undefined) {
      return `it cannot be decompressed (${compression}: ${problem}), probably because the download is incomplete or damaged; download it again`;
    }
    return name === '-'
      ? 'standard input is empty; check the command before the pipe'
      : 'it is empty; download it again';
  }
  return foreignKind(head) ?? 'it is neither an XML nor an SQL dump';
}
