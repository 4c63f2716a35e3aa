import { makeTitle, Namespace, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import { readStoredMetadata, type Metadata } from '@wikiquery/core/wiki/media';
import { archiveName, fileRow, logRow, type NewRow } from '@wikiquery/import/rows';
import { refreshShowing, touchShowing } from './backlinks.ts';
import { saveEdit, saveNullRevision } from './edits.ts';
import { touch } from './links.ts';
import { storeLogEntry, type NewLogEntry, type Performer } from './logs.ts';
import { pageByTitle } from './pages.ts';
import { changeStatistics } from './statistics.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** What the bytes of a file tell. */
export interface FileProperties {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly mediaType: string;
  readonly mime: readonly [major: string, minor: string];
  /** Metadata as MediaWiki's handlers have it. */
  readonly properties: Metadata;
  readonly sha1: string;
}

/** A version of a file to be published. */
export interface NewUpload {
  readonly key: string;
  readonly file: FileProperties;
  readonly performer: Performer;
  readonly timestamp: string;
  readonly comment: string;
  /** Wikitext of the file's page, if it has none yet. */
  readonly text: string;
  /** Comment of the revision that says that there is a new version. */
  readonly notice: string;
  readonly tags?: readonly string[];
}

interface CurrentVersion {
  readonly timestamp: string;
  readonly sha1: string;
}

/** Finds the current version of a file. */
export const currentVersion = (wiki: WritableWiki, key: string): CurrentVersion | undefined =>
  wiki.row(
    query<CurrentVersion>(
      'SELECT img_timestamp AS timestamp, img_sha1 AS sha1 FROM image WHERE img_name = ?',
    ),
    key,
  );

/** The user name of who uploaded the current version of a file. */
export const uploaderOf = (wiki: WritableWiki, key: string): string | undefined =>
  wiki.row(
    query<{ readonly name: string }>(
      'SELECT actor_name AS name FROM image JOIN actor ON actor_id = img_actor WHERE img_name = ?',
    ),
    key,
  )?.name;

/** Reads what an old version of a file is, by the name that it has since. */
export function oldProperties(wiki: WritableWiki, key: string, archived: string): FileProperties | undefined {
  const row = wiki.row(
    query<
      Omit<FileProperties, 'mime' | 'properties'> & {
        readonly major: string;
        readonly minor: string;
        readonly metadata: string | Uint8Array;
      }
    >(`SELECT oi_size AS size, oi_width AS width, oi_height AS height, oi_bits AS bits, oi_media_type AS mediaType,
        oi_major_mime AS major, oi_minor_mime AS minor, CAST(oi_metadata AS BLOB) AS metadata, oi_sha1 AS sha1
      FROM oldimage WHERE oi_name = ? AND oi_archive_name = ?`),
    key,
    archived,
  );
  if (!row) return undefined;
  const { major, minor, metadata, ...others } = row;
  const properties = readStoredMetadata(metadata).data;
  return { ...others, mime: [major, minor], properties };
}

/** Publishes a version of a file with all that follows from it. */
export function saveUpload(wiki: WritableWiki, upload: NewUpload): void {
  const { key, file, performer, comment } = upload;
  const before = currentVersion(wiki, key);
  const timestamp = later(upload.timestamp, before?.timestamp);
  const row = fileRow(
    {
      ...file,
      key,
      metadata: JSON.stringify({ data: file.properties }),
      comment,
      author: performer.author,
      timestamp,
    },
    wiki.names,
  );
  if (before) {
    archiveCurrent(wiki, key, upload.timestamp);
    wiki.update('image', { img_name: key }, row);
  } else {
    wiki.insert('image', row);
    changeStatistics(wiki, { images: 1 });
  }
  recordUpload(wiki, { ...upload, timestamp }, upload.timestamp, before !== undefined);
  // The links of pages that show a file differ where it is new.
  if (before) touchShowing(wiki, key, upload.timestamp);
  else refreshShowing(wiki, key, upload.timestamp);
}

/** Versions of a file have different times. */
const later = (at: string, last: string | undefined): string =>
  last === undefined || at > last ? at : timestampOf(timestampMilliseconds(last) + 1000);

/** Keeps the current version of a file as an old one, named by the time at which another one replaced it. */
function archiveCurrent(wiki: WritableWiki, key: string, at: string): void {
  const current = wiki.row(query<NewRow>('SELECT * FROM image WHERE img_name = ?'), key) ?? {};
  const isTaken = (name: string): boolean =>
    wiki.row(query('SELECT 1 FROM oldimage WHERE oi_name = ? AND oi_archive_name = ?'), key, name) !==
    undefined;
  let replaced = at;
  while (isTaken(archiveName(replaced, key))) replaced = later(replaced, replaced);
  wiki.insert('oldimage', {
    ...Object.fromEntries(
      Object.entries(current).map(([column, value]) => [column.replace(/^img_/, 'oi_'), value]),
    ),
    oi_archive_name: archiveName(replaced, key),
    oi_deleted: 0,
  });
}

/** Records an upload in the log, and in the history of the file's page, which is created if there is none. */
function recordUpload(wiki: WritableWiki, upload: NewUpload, now: string, isNewVersion: boolean): void {
  const { key, file, performer, timestamp, comment, tags = [] } = upload;
  const title = makeTitle(Namespace.file, key);
  const entry: NewLogEntry = {
    type: 'upload',
    action: isNewVersion ? 'overwrite' : 'upload',
    performer,
    timestamp,
    namespace: Namespace.file,
    key,
    page: 0,
    comment,
    parameters: { img_sha1: file.sha1, img_timestamp: timestamp },
    tags,
  };
  const page = pageByTitle(wiki, title);
  if (page) {
    const revision = saveNullRevision(wiki, page, {
      performer,
      timestamp: now,
      comment: upload.notice,
      isMinor: false,
      isUncounted: true,
    });
    touch(wiki, [page.id], now);
    storeLogEntry(wiki, { ...entry, page: page.id, revision: revision.id });
    return;
  }
  // The upload is logged before the creation of its page, on which the entry depends.
  const { author } = performer;
  const log = { ...entry, id: wiki.nextId('logging', 'log_id'), author, parameters: '', hidden: 0 };
  wiki.insert('logging', logRow(log, wiki.names));
  saveEdit(wiki, {
    title,
    content: { text: upload.text, model: 'wikitext' },
    performer,
    timestamp: now,
    comment,
    isMinor: false,
    isUnlisted: true,
    alongside: ({ id: newPage }, revision) => {
      wiki.remove('logging', { log_id: log.id });
      storeLogEntry(wiki, { ...entry, id: log.id, page: newPage, revision: revision.id });
    },
  });
}
