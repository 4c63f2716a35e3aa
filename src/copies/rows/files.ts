import type { Author, Names } from './names.ts';
import { serialize } from 'php-serialize';
import type { Metadata } from '../../wiki/media/metadata.ts';
import type { NewRow, RowOf } from './row.ts';

/** A version of a file, current, old or deleted. */
export interface FileFacts {
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

/** Makes the columns that the tables of current (`img`), old (`oi`) and deleted (`fa`) versions have in common. */
export function fileColumns(prefix: 'fa' | 'img' | 'oi', version: FileFacts, names: Names): NewRow {
  const columns = {
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
