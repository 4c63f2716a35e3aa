import type { Database, Statement } from 'better-sqlite3';
import { mimeOfName } from '@wikiquery/core/wiki/media';
import { fileRow, oldFileRow } from '../../rows/files.ts';
import type { Names } from '../../rows/names.ts';
import type { ParsedUpload } from '../xml/records.ts';
import { bulkInsert } from './bulk.ts';

/** Writes the versions of files. */
export interface UploadWriter {
  /** Writes a version of a file; `mayExist` says that it may be stored already. */
  write(this: void, upload: ParsedUpload, mayExist: boolean): void;
  flush(this: void): void;
}

/** Opens the tables of files for writing; widths and heights are 0, since dumps lack them. */
export function openUploads(database: Database, names: Names): UploadWriter {
  const images = bulkInsert(database, 'image', { conflict: 'REPLACE' });
  const older = bulkInsert(database, 'oldimage');
  let remove: Statement<[string, string]> | undefined;
  const removeOlder = (name: string, archiveName: string): void => {
    older.flush();
    if (!remove) {
      database.exec('CREATE INDEX IF NOT EXISTS oi_name_archive_name ON oldimage (oi_name, oi_archive_name)');
      remove = database.prepare('DELETE FROM oldimage WHERE oi_name = ? AND oi_archive_name = ?');
    }
    remove.run(name, archiveName);
  };
  return {
    write: ({ name, archiveName, author, ...upload }, mayExist) => {
      if (name === '') return;
      const [mediaType, ...mime] = mimeOfName(name);
      const version = {
        ...upload,
        key: name,
        author,
        width: 0,
        height: 0,
        bits: 0,
        metadata: '',
        mediaType,
        mime,
      };
      if (archiveName === '') images.add(fileRow(version, names));
      else {
        if (mayExist) removeOlder(name, archiveName);
        older.add(oldFileRow({ ...version, archiveName, hidden: 0 }, names));
      }
    },
    flush: () => {
      images.flush();
      older.flush();
    },
  };
}
