import { Hiding } from '../../../wiki/hiding.ts';
import { base36Sha1 } from '../../../wiki/sha1.ts';
import type { ApiFileVersion, ApiMetadata, ApiPage } from '../source/answers.ts';
import { timestampMilliseconds, timestampOf } from '../../../wiki/timestamp.ts';
import { digitsOf, keyOf } from '../titles.ts';
import { type NewRow, columnBy, type Tables, type Writing } from './database.ts';
import { actorsOf, commentOf, commentsOf } from './names.ts';
import { authoredBits } from './revisions.ts';

/** Replaces the versions of files with those that the source answers; a file that it lacks is deleted. */
export async function writeFiles(writing: Writing, pages: readonly ApiPage[]): Promise<void> {
  const names = pages.map(keyOf);
  await writing.orphans.leave('image', 'img_name', names);
  await writing.orphans.leave('oldimage', 'oi_name', names);
  const files = pages
    .filter(hasOwnFile)
    .map((page) => ({ name: keyOf(page), versions: datedVersions(page.imageinfo ?? []) }));
  const all = files.flatMap(({ versions }) => versions.map(({ version }) => version));
  const actorOf = await actorsOf(writing, all);
  const commentId = await commentsOf(writing, all.map(commentOf));
  const row = (
    prefix: 'img' | 'oi',
    name: string,
    { version, at }: { readonly version: ApiFileVersion; readonly at: string },
  ): NewRow => {
    const [major = 'unknown', minor = 'unknown'] = version.mime?.split('/') ?? [];
    const columns = {
      name,
      size: version.size ?? 0,
      width: version.width ?? 0,
      height: version.height ?? 0,
      metadata: storedMetadata(version.metadata),
      bits: version.bitdepth ?? 0,
      media_type: version.mediatype ?? 'UNKNOWN',
      major_mime: major,
      minor_mime: minor,
      description_id: commentId(commentOf(version)),
      actor: actorOf(version),
      timestamp: at,
      sha1: version.sha1 === undefined ? '' : base36Sha1(version.sha1),
    };
    return Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [`${prefix}_${column}`, value]),
    );
  };
  await writing.remove('image', 'img_name', names);
  await writing.remove('oldimage', 'oi_name', names);
  await writing.put(
    'image',
    files.flatMap(({ name, versions }) => versions.slice(0, 1).map((version) => row('img', name, version))),
  );
  await writing.put(
    'oldimage',
    files.flatMap(({ name, versions }) =>
      versions.slice(1).map(({ version, at }, i) => ({
        ...row('oi', name, { version, at }),
        // The source does not show the name of a hidden version, which begins with the time of the next one.
        oi_archive_name: version.archivename ?? `${versions[i]?.at ?? ''}!${name}`,
        oi_deleted: authoredBits(version) | (version.filehidden ? Hiding.text : 0),
      })),
    ),
  );
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

/** Adds times to the versions of a file, newest first; one without a time gets the second before the newer one's. */
function datedVersions(versions: readonly ApiFileVersion[]) {
  let above = '';
  return versions.map((version) => {
    if (version.timestamp) above = digitsOf(version.timestamp);
    else if (above !== '') above = timestampOf(timestampMilliseconds(above) - 1000);
    return { version, at: above };
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
