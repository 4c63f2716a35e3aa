import { lookupTable } from '@wikiquery/common/lookup-table';
import { sha1Base36 } from '@wikiquery/core/wiki';
import type { Metadata } from '@wikiquery/core/wiki/media';
import { readFile } from '@wikiquery/import/fixture';
import { fileType } from './file-type.ts';
import type { FileProperties } from './writing/uploads.ts';

/** Kinds of media by the first part of a type. */
const mediaTypes: Readonly<Record<string, string>> = lookupTable({
  image: 'BITMAP',
  audio: 'AUDIO',
  video: 'VIDEO',
  text: 'TEXT',
});

/** Reads a file; a part of one may end before what is looked for. */
function read(bytes: Uint8Array, name: string): ReturnType<typeof readFile> {
  try {
    return readFile(bytes, name);
  } catch {
    return readFile(new Uint8Array(), '');
  }
}

/** Reads what a file's bytes tell; dimensions and metadata only of PNG, GIF, JPEG and SVG. */
export function fileProperties(bytes: Uint8Array): FileProperties {
  const type = fileType(bytes);
  const [major = 'unknown', minor = 'unknown'] = type.split('/');
  const facts = read(bytes, type === 'image/svg+xml' ? 'x.svg' : 'x');
  const isRead = facts.mime.join('/') === type;
  return {
    ...facts,
    mime: [major, minor],
    mediaType: isRead ? facts.mediaType : (mediaTypes[major] ?? 'UNKNOWN'),
    size: bytes.length,
    properties: facts.metadata as Metadata,
    sha1: sha1Base36(bytes),
  };
}
