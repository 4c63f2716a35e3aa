import type { Database } from 'better-sqlite3';
import { mimeOfName } from '../../../wiki/media/mime-of-name.ts';
import type { ParsedUpload } from '../xml/records.ts';
import { bulkInsert } from './bulk.ts';
import type { Names } from './names.ts';

/** Writes the versions of files. */
export interface UploadWriter {
  write(this: void, upload: ParsedUpload): void;
  flush(this: void): void;
}

const columns = (prefix: string): string[] =>
  'name size width height metadata bits media_type major_mime minor_mime description_id actor timestamp sha1'
    .split(' ')
    .map((name) => `${prefix}_${name}`);

/** Opens the tables of files for writing; widths and heights are 0, since dumps lack them. */
export function openUploads(database: Database, names: Names): UploadWriter {
  const images = bulkInsert(database, 'image', columns('img'), 'REPLACE');
  const older = bulkInsert(database, 'oldimage', [...columns('oi'), 'oi_archive_name']);
  return {
    write: (upload) => {
      if (upload.name === '') return;
      const [mediaType, major, minor] = mimeOfName(upload.name);
      const row = [
        upload.name,
        upload.size,
        0,
        0,
        '',
        0,
        mediaType,
        major,
        minor,
        names.comment(upload.comment),
        names.actor(upload.author),
        upload.timestamp,
        upload.sha1,
      ];
      if (upload.archiveName === '') images.add(row);
      else older.add([...row, upload.archiveName]);
    },
    flush: () => {
      images.flush();
      older.flush();
    },
  };
}
