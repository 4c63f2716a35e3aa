import { base36Sha1, Hiding, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import { archiveName, fileRow, oldFileRow, type FileFacts } from '../../rows/files.ts';
import type { ApiDeletedFile, ApiFileVersion, ApiMetadata, ApiPage } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import { columnBy, type Tables, type Writing } from './database.ts';
import { authoredFacts, authorNames } from './names.ts';
import { authoredBits } from './revisions.ts';

/** Replaces the versions of files with those that the source answers; a file that it lacks is deleted. */
export async function writeFiles(writing: Writing, pages: readonly ApiPage[]): Promise<void> {
  const names = pages.map(keyOf);
  await writing.orphans.leave('image', 'img_name', names);
  await writing.orphans.leave('oldimage', 'oi_name', names);
  const files = pages.filter(hasOwnFile).map(versionsOf);
  const authors = await authorNames(writing, files.flat());
  await writing.remove('image', 'img_name', names);
  await writing.remove('oldimage', 'oi_name', names);
  const newest = files.flatMap((versions) => versions.slice(0, 1));
  const older = files.flatMap((versions) => versions.slice(1));
  await writing.put(
    'image',
    newest.map((version) => fileRow(version, authors)),
  );
  await writing.put(
    'oldimage',
    older.map((version) => oldFileRow(version, authors)),
  );
}

/** What the source shows of a version of a file, deleted or not. */
export function factsOfVersion(
  version: ApiFileVersion | ApiDeletedFile,
  key: string,
  timestamp: string,
): FileFacts & { readonly hidden: number } {
  const [major = 'unknown', minor = 'unknown'] = version.mime?.split('/') ?? [];
  return {
    ...authoredFacts(version),
    key,
    timestamp,
    size: Number(version.size ?? 0),
    width: Number(version.width ?? 0),
    height: Number(version.height ?? 0),
    bits: Number(version.bitdepth ?? 0),
    metadata: storedMetadata(version.metadata),
    mediaType: version.mediatype ?? 'UNKNOWN',
    mime: [major, minor],
    sha1: version.sha1 === undefined ? '' : base36Sha1(version.sha1),
    hidden: authoredBits(version) | (version.filehidden ? Hiding.text : 0),
  };
}

/** Returns the names of files with old versions that one of the accounts uploaded. */
export async function filesWithVersionsBy(
  tables: Tables,
  accounts: readonly string[],
): Promise<readonly string[]> {
  return columnBy<string>(
    tables,
    `SELECT DISTINCT oi_name FROM oldimage JOIN actor ON actor_id = oi_actor
      WHERE actor_user IN (SELECT user_id FROM user WHERE user_name IN (?))`,
    accounts,
  );
}

/** The versions of a file, newest first; one without a time gets the second before the newer one's. */
function versionsOf(page: ApiPage) {
  const key = keyOf(page);
  let at = '';
  return (page.imageinfo ?? []).map((version) => {
    // The source does not show the name of a hidden version, which begins with the time of the newer one.
    const archived = version.archivename ?? archiveName(at, key);
    if (version.timestamp) at = digitsOf(version.timestamp);
    else if (at !== '') at = timestampOf(timestampMilliseconds(at) - 1000);
    return { ...factsOfVersion(version, key, at), archiveName: archived };
  });
}

/** Whether a page has a local file itself, rather than redirecting to one. */
export const hasOwnFile = ({ title, imagerepository, imageinfo = [] }: ApiPage): boolean =>
  imagerepository === 'local' && (imageinfo[0]?.canonicaltitle ?? title) === title;

/** Serializes metadata as MediaWiki stores it. */
const storedMetadata = (metadata: ApiFileVersion['metadata']): string =>
  metadata ? JSON.stringify({ data: recordOf(metadata) }) : '';

/** Turns lists of names and values back into objects and lists. */
function recordOf(entries: readonly ApiMetadata[]): unknown {
  const pairs = entries.map(({ name, value }): [string, unknown] => [
    String(name),
    isEntries(value) ? recordOf(value) : value,
  ]);
  const isList = pairs.every(([name], index) => name === String(index)) && pairs.length > 0;
  return isList ? pairs.map(([, value]) => value) : Object.fromEntries(pairs);
}

const isEntries = (value: unknown): value is readonly ApiMetadata[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'name' in one && 'value' in one);
