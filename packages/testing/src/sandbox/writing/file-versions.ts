import { Namespace } from '@wikiquery/core/wiki';
import { deletedVersionRow, type FileDeletion, type NewRow } from '@wikiquery/import/rows';
import { refreshShowing, touchUsing } from './backlinks.ts';
import { touch } from './links.ts';
import { pageByTitle } from './pages.ts';
import { changeStatistics } from './statistics.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Whether a file has a current version. */
export const isUploaded = (wiki: WritableWiki, key: string): boolean =>
  wiki.row(query('SELECT 1 FROM image WHERE img_name = ?'), key) !== undefined;

/** Finds an old version of a file by the name that it has there. */
export const oldVersion = (wiki: WritableWiki, key: string, archived: string): NewRow | undefined =>
  wiki.row(query<NewRow>('SELECT * FROM oldimage WHERE oi_name = ? AND oi_archive_name = ?'), key, archived);

/** Deletes a file with all its versions. */
export function deleteFile(wiki: WritableWiki, key: string, deletion: FileDeletion): void {
  const current = wiki.row(query<NewRow>('SELECT * FROM image WHERE img_name = ?'), key);
  const old = wiki.rows(query<NewRow>('SELECT * FROM oldimage WHERE oi_name = ?'), key);
  if (current) archiveVersion(wiki, current, 'img', deletion);
  for (const version of old) archiveVersion(wiki, version, 'oi', deletion);
  wiki.remove('oldimage', { oi_name: key });
  wiki.remove('image', { img_name: key });
  changeStatistics(wiki, { images: -1 });
  refreshShowing(wiki, key, deletion.timestamp);
}

/** Deletes one of a file's old versions. */
export function deleteOldVersion(wiki: WritableWiki, version: NewRow, deletion: FileDeletion): void {
  archiveVersion(wiki, version, 'oi', deletion);
  const { oi_name: name = null, oi_archive_name: archived = null } = version;
  wiki.remove('oldimage', { oi_name: name, oi_archive_name: archived });
  touchFilePage(wiki, String(name), deletion.timestamp);
}

/** Marks the page of a file as changed, whose versions it lists. */
export function touchFilePage(wiki: WritableWiki, key: string, at: string): void {
  const page = pageByTitle(wiki, { namespace: Namespace.file, key });
  if (page) touch(wiki, [page.id], at);
}

/** Renames a file with all its versions. */
export function moveFile(wiki: WritableWiki, from: string, to: string, at: string): void {
  if (!isUploaded(wiki, from)) return;
  wiki.update('image', { img_name: from }, { img_name: to });
  wiki.run(
    'UPDATE oldimage SET oi_name = ?, oi_archive_name = replace(oi_archive_name, ?, ?) WHERE oi_name = ?',
    to,
    from,
    to,
    from,
  );
  for (const key of [from, to]) touchUsing(wiki, { namespace: Namespace.file, key }, at);
}

function archiveVersion(
  wiki: WritableWiki,
  version: NewRow,
  from: 'img' | 'oi',
  deletion: FileDeletion,
): void {
  const id = wiki.nextId('filearchive', 'fa_id');
  wiki.insert('filearchive', deletedVersionRow(id, version, from, deletion, wiki.names));
}
