import { rowsBy, type Tables } from '../write/database.ts';
import type { WantedFile } from './folder.ts';

/** Columns of the table of files, named as the fields of {@link WantedFile}. */
export const wantedColumns =
  'img_name AS name, img_size AS size, img_timestamp AS timestamp, img_sha1 AS sha1';

/** Reads the files with these names from the table of files, by name. */
export async function wantedFiles(
  tables: Tables,
  names: readonly string[],
): Promise<ReadonlyMap<string, WantedFile>> {
  const rows = await rowsBy<WantedFile>(
    tables,
    `SELECT ${wantedColumns} FROM image WHERE img_name IN (?)`,
    names,
  );
  return new Map(rows.map((row) => [row.name, row]));
}
