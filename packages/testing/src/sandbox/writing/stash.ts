import { stashRow } from '@wikiquery/import/rows';
import type { FileProperties } from './uploads.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A file that was uploaded, but not published yet. */
export interface StashedFile {
  readonly id: number;
  readonly user: number;
  readonly key: string;
  readonly size: number;
  readonly sha1: string;
  /** `chunks` while more of it is to come, then `finished`. */
  readonly status: string;
}

/** Finds a stashed file, of whomever it is. */
export const stashedFile = (wiki: WritableWiki, key: string): StashedFile | undefined =>
  wiki.row(
    query<StashedFile>(`SELECT us_id AS id, us_user AS user, us_key AS key, us_size AS size, us_sha1 AS sha1,
      us_status AS status FROM uploadstash WHERE us_key = ?`),
    key,
  );

/** Stashes a file or the first part of one; returns its key. */
export function stashFile(
  wiki: WritableWiki,
  file: FileProperties & {
    readonly user: number;
    readonly at: string;
    readonly extension: string;
    readonly isPart: boolean;
  },
): string {
  const id = wiki.nextId('uploadstash', 'us_id');
  const name = `${file.at}.${id.toString(36)}`;
  const key = `${name}.${file.user}.${file.extension}`;
  wiki.insert('uploadstash', stashRow({ ...file, id, key, name: `upload-${id}` }));
  return key;
}

/** Notes that a stashed part has grown. */
export const growStashed = (
  wiki: WritableWiki,
  key: string,
  { size, sha1 }: Pick<FileProperties, 'sha1' | 'size'>,
): void => {
  wiki.run(
    'UPDATE uploadstash SET us_size = ?, us_sha1 = ?, us_chunk_inx = us_chunk_inx + 1 WHERE us_key = ?',
    size,
    sha1,
    key,
  );
};

/** Takes a file out of the stash. */
export const removeStashed = (wiki: WritableWiki, key: string): void => {
  wiki.remove('uploadstash', { us_key: key });
};
