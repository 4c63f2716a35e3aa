import type { Author, Names } from './names.ts';
import type { NewRow } from './row.ts';

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
