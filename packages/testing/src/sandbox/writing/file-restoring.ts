import { Namespace, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import { movedVersion, type NewRow } from '@wikiquery/import/rows';
import { touchUsing } from './backlinks.ts';
import { isUploaded, touchFilePage } from './file-versions.ts';
import { changeStatistics } from './statistics.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Finds the deleted versions of a file from the newest, all or those with some IDs. */
export function deletedVersions(
  wiki: WritableWiki,
  key: string,
  ids: readonly number[] = [],
): readonly NewRow[] {
  const wanted = new Set<unknown>(ids);
  return wiki
    .rows(query<NewRow>('SELECT * FROM filearchive WHERE fa_name = ? ORDER BY fa_timestamp DESC'), key)
    .filter((version) => wanted.size === 0 || wanted.has(version['fa_id']));
}

/** Restores deleted versions of a file; the newest becomes the current one if there is none. */
export function restoreVersions(
  wiki: WritableWiki,
  key: string,
  versions: readonly NewRow[],
  at: string,
): number {
  if (versions.length === 0) return 0;
  const wasUploaded = isUploaded(wiki, key);
  const names = new Set<string>();
  for (const [index, version] of versions.entries()) {
    if (index === 0 && !wasUploaded) wiki.insert('image', movedVersion(version, 'fa', 'img'));
    else {
      const name = archivedAs(version, key, names);
      names.add(name);
      wiki.insert('oldimage', {
        ...movedVersion(version, 'fa', 'oi'),
        oi_archive_name: name,
        oi_deleted: version['fa_deleted'] ?? 0,
      });
    }
    wiki.remove('filearchive', { fa_id: version['fa_id'] ?? null });
  }
  if (wasUploaded) touchFilePage(wiki, key, at);
  else {
    changeStatistics(wiki, { images: 1 });
    touchUsing(wiki, { namespace: Namespace.file, key }, at);
  }
  return versions.length;
}

/** The name that an old version had, or, if it was the current one, one by when it was deleted. */
function archivedAs(version: NewRow, key: string, taken: ReadonlySet<string>): string {
  const { fa_archive_name: archived, fa_deleted_timestamp: deleted } = version;
  if (typeof archived === 'string') return archived;
  for (let time = timestampMilliseconds(String(deleted)); ; time += 1000) {
    const name = `${timestampOf(time)}!${key}`;
    if (!taken.has(name)) return name;
  }
}
