import type { ParsedAuthor, ParsedUpload } from './records.ts';
import { digitsOf, leaf, readAuthor, readChildren } from './read-revision.ts';
import type { Cursor } from './tags.ts';

/** Reads what a dump tells of one version of a file, whose opening tag is read already. */
export function readUpload(cursor: Cursor): ParsedUpload {
  let timestamp = '';
  let author: ParsedAuthor | undefined;
  const texts: Record<string, string> = {};
  readChildren(cursor, 'upload', (tag) => {
    switch (tag.name) {
      case 'timestamp':
        timestamp = digitsOf(leaf(cursor, tag));
        return true;
      case 'contributor':
        author = readAuthor(cursor, tag);
        return true;
      case 'comment':
      case 'filename':
      case 'archivename':
      case 'size':
      case 'sha1base36':
        texts[tag.name] = leaf(cursor, tag);
        return true;
      default:
        return false;
    }
  });
  return {
    timestamp,
    ...(author && { author }),
    comment: texts['comment'] ?? '',
    name: (texts['filename'] ?? '').replaceAll(' ', '_'),
    archiveName: texts['archivename'] ?? '',
    size: Number(texts['size'] ?? 0),
    sha1: texts['sha1base36'] ?? '',
  };
}
