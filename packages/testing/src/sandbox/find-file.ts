import { Hiding, type StoredFile } from '@wikiquery/core/wiki';
import type { ServedFile } from '@wikiquery/server/http';
import type { Sandbox } from './sandbox.ts';
import { query, type WritableWiki } from './writing/writable-wiki.ts';

interface Found {
  readonly sha1: string;
  readonly type: string;
}

/** Finds the bytes of a file, or of an old version that is not hidden. */
export function findFile(
  { wiki, files }: Pick<Sandbox, 'files' | 'wiki'>,
  file: StoredFile,
): ServedFile | undefined {
  const found = findVersion(wiki, file);
  const bytes = found && files.get(found.sha1);
  return bytes && { type: found.type, bytes };
}

const findVersion = (wiki: WritableWiki, { name, archiveName }: StoredFile): Found | undefined =>
  archiveName === undefined
    ? wiki.row(
        query<Found>(`SELECT img_sha1 AS sha1, img_major_mime || '/' || img_minor_mime AS type
          FROM image WHERE img_name = ?`),
        name,
      )
    : wiki.row(
        query<Found>(`SELECT oi_sha1 AS sha1, oi_major_mime || '/' || oi_minor_mime AS type
          FROM oldimage WHERE oi_name = ? AND oi_archive_name = ? AND oi_deleted & ${Hiding.text} = 0`),
        name,
        archiveName,
      );
