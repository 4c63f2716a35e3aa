import { serialize } from 'php-serialize';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { coreTables } from '@wikiquery/core/database/schema';
import type { Metadata } from '@wikiquery/core/wiki/media';
import type { Author, AuthorNames } from './names.ts';
import type { NewRow, RowOf } from './row.ts';

/** A version of a file, current, old or deleted. */
export interface FileFacts {
  /** The file's name. */
  readonly key: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** As MediaWiki serializes it; empty if it is unknown. */
  readonly metadata: string;
  readonly mediaType: string;
  readonly mime: readonly [major: string, minor: string];
  readonly comment: string;
  readonly author: Author | undefined;
  readonly timestamp: string;
  /** In base 36; empty if it is unknown. */
  readonly sha1: string;
}

/** Where the row of a version is, and what its columns begin with: current, old or deleted ones. */
type FilePrefix = 'fa' | 'img' | 'oi';

/** Makes the columns that the tables of current, old and deleted versions have in common. */
function fileColumns(prefix: FilePrefix, version: FileFacts, names: AuthorNames): NewRow {
  const columns = {
    name: version.key,
    size: version.size,
    width: version.width,
    height: version.height,
    bits: version.bits,
    metadata: version.metadata,
    media_type: version.mediaType,
    major_mime: version.mime[0],
    minor_mime: version.mime[1],
    description_id: names.comment(version.comment),
    actor: names.actor(version.author),
    timestamp: version.timestamp,
    sha1: version.sha1,
  };
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [`${prefix}_${name}`, value]));
}

/** Makes the row of the current version of a file. */
export const fileRow = (version: FileFacts, names: AuthorNames): NewRow => fileColumns('img', version, names);

/** Makes the row of an old version, with the bits of its hidden parts. */
export const oldFileRow = (
  version: FileFacts & { readonly archiveName: string; readonly hidden: number },
  names: AuthorNames,
): NewRow => ({
  ...fileColumns('oi', version, names),
  oi_archive_name: version.archiveName,
  oi_deleted: version.hidden,
});

/** The name of an old version, which has the time of the version that replaced it. */
export const archiveName = (replaced: string, key: string): string => `${replaced}!${key}`;

/** A file in the stash of somebody who uploads it, or the first part of one. */
export interface StashedFacts extends Pick<
  FileFacts,
  'bits' | 'height' | 'mediaType' | 'mime' | 'sha1' | 'size' | 'width'
> {
  readonly id: number;
  readonly user: number;
  readonly key: string;
  /** The name of the temporary file, without its extension. */
  readonly name: string;
  readonly extension: string;
  readonly at: string;
  /** Whether more of the file is to come. */
  readonly isPart: boolean;
  readonly properties: Metadata;
}

/** Makes the row of a stashed file. */
export const stashRow = (file: StashedFacts) =>
  ({
    us_id: file.id,
    us_user: file.user,
    us_key: file.key,
    us_orig_path: `/tmp/${file.name}`,
    us_path: `mwrepo://local/temp/${file.at}!${file.name}.${file.extension}`,
    us_source_type: 'file',
    us_timestamp: file.at,
    us_status: file.isPart ? 'chunks' : 'finished',
    us_chunk_inx: file.isPart ? 0 : null,
    us_props: serialize({
      width: file.width,
      height: file.height,
      bits: file.bits,
      metadata: file.properties,
    }),
    us_size: file.size,
    us_sha1: file.sha1,
    us_mime: file.mime.join('/'),
    us_media_type: file.mediaType,
    us_image_width: file.width,
    us_image_height: file.height,
    us_image_bits: file.bits,
  }) satisfies RowOf<'uploadstash'>;

/** Who deleted a version of a file, when and why. */
export interface FileDeletion {
  /** User ID of who deleted it. */
  readonly by: number;
  readonly timestamp: string;
  readonly reason: string;
}

/** What every version of a file has, under the prefix of its table. */
const versionColumns = Object.keys(coreTables.image.columns).map((name) => name.replace(/^img_/, ''));

/** Takes a version's columns over from one table into another. */
export const movedVersion = (row: NewRow, from: FilePrefix, to: FilePrefix): NewRow =>
  Object.fromEntries(versionColumns.map((name) => [`${to}_${name}`, row[`${from}_${name}`] ?? null]));

/** A deleted version of a file. */
export interface DeletedFileFacts extends FileFacts {
  readonly id?: number;
  /** Its name if it was an old version. */
  readonly archiveName: string | null;
  /** Its name in the store of deleted files; empty if it is unknown. */
  readonly storageKey: string;
  /** Absent if it is not public. */
  readonly deletion?: FileDeletion;
  /** Bits of its hidden parts. */
  readonly hidden: number;
}

/** Makes the row of a deleted version; the table assigns its ID unless one is given. */
export const deletedFileRow = (version: DeletedFileFacts, names: AuthorNames): NewRow => ({
  ...deletionColumns(version, names),
  ...fileColumns('fa', version, names),
});

/** Makes the row of a deleted version from that of a current or an old one. */
export function deletedVersionRow(
  id: number,
  row: NewRow,
  from: 'img' | 'oi',
  deletion: FileDeletion,
  names: AuthorNames,
): NewRow {
  const sha1 = String(row[`${from}_sha1`]);
  return {
    ...movedVersion(row, from, 'fa'),
    ...deletionColumns(
      {
        id,
        archiveName: from === 'oi' ? String(row['oi_archive_name']) : null,
        storageKey: sha1 === '' ? '' : `${sha1}${extensionOf(String(row[`${from}_name`]))}`,
        deletion,
        hidden: from === 'oi' ? Number(row['oi_deleted']) : 0,
      },
      names,
    ),
  };
}

const deletionColumns = (version: Omit<DeletedFileFacts, keyof FileFacts>, names: AuthorNames): NewRow => ({
  ...(version.id !== undefined && { fa_id: version.id }),
  fa_archive_name: version.archiveName,
  fa_storage_group: 'deleted',
  fa_storage_key: version.storageKey,
  fa_deleted_user: version.deletion?.by ?? null,
  fa_deleted_timestamp: version.deletion?.timestamp ?? null,
  fa_deleted_reason_id: names.comment(version.deletion?.reason ?? ''),
  fa_deleted: version.hidden,
});

/** The ending of a file's name, as stored names have it. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return /^[0-9a-z]+$/.test(extension) ? `.${normalized[extension] ?? extension}` : '';
}

/** Endings that stand for others. */
const normalized: Readonly<Record<string, string>> = lookupTable({
  htm: 'html',
  jpeg: 'jpg',
  mpeg: 'mpg',
  tiff: 'tif',
  ogv: 'ogg',
});
