import type { Compression } from './source/unpack.ts';

/** What files begin with that people take for dumps, and what is to be done. */
const kinds: readonly (readonly [beginning: RegExp, what: string])[] = [
  [
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body)\b/is,
    'it is a web page, most likely what a server answered in place of the file; download it again',
  ],
  [/^%PDF-/, 'it is a PDF document'],
  [/^PK\W\W/, 'it is a zip archive; unpack it first'],
  [/^Rar!/, 'it is a rar archive; unpack it first'],
  [/^.{257}ustar/s, 'it is a tar archive; unpack it first'],
  [/^SQLite format 3\0/, 'it is an SQLite database; "wikiquery serve --database sqlite:PATH" reads one'],
  [
    /^\d+:\d+:[^\n]+\n/,
    'it is the index of a multistream dump, which tells where pages are in it; the dump itself is enough',
  ],
  [/^<feed\b|^<\?xml[^>]*>\s*<feed\b/, 'it is a dump of abstracts, which has no texts'],
];

/** What a file is that begins like something that is no dump. */
export const foreignKind = (head: string): string | undefined =>
  kinds.find(([beginning]) => beginning.test(head))?.[1];

/** Why a file is no dump, and what to do about it. */
export function foreignFile(head: string, name: string, compression: Compression, problem?: string): string {
  if (head === '') {
    if (problem !== undefined) {
      return `it is packed (${compression}) and nothing of it can be unpacked, so that it was probably not downloaded whole; download it again (${problem})`;
    }
    return name === '-'
      ? 'standard input is empty; look whether the command before it works'
      : 'it is empty; download it again';
  }
  return foreignKind(head) ?? 'it is neither an XML nor an SQL dump';
}
