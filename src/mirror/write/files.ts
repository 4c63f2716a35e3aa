import { Hiding } from '../../wiki/hiding.ts';
import { base36Sha1 } from '../../wiki/sha1.ts';
import type { Site } from '../../wiki/site.ts';
import type { ApiFileVersion, ApiMetadata, ApiPage } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { NewRow, Writing } from './database.ts';
import { actorsOf, commentOf, commentsOf } from './names.ts';
import type { Orphans } from './orphans.ts';
import { authoredBits } from './revisions.ts';

/** Makes the versions of files equal to what the source answers; a file that it lacks is deleted. */
export async function writeFiles(
  writing: Writing,
  site: Site,
  pages: readonly ApiPage[],
  orphans: Orphans,
): Promise<void> {
  const names = pages.map(keyOf);
  await orphans.leave('image', 'img_name', names);
  await orphans.leave('oldimage', 'oi_name', names);
  const files = pages
    .filter(({ imagerepository }) => imagerepository === 'local')
    .map((page) => ({ name: keyOf(page), versions: page.imageinfo ?? [] }));
  const all = files.flatMap(({ versions }) => versions);
  const actorOf = await actorsOf(writing, all);
  const commentId = await commentsOf(writing, all.map(commentOf));
  const row = (prefix: 'img' | 'oi', name: string, version: ApiFileVersion): NewRow => {
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
      timestamp: digitsOf(version.timestamp),
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
      versions.slice(1).map((version, i) => ({
        ...row('oi', name, version),
        // A hidden version does not tell its name, which begins with the time of the next one.
        oi_archive_name: version.archivename ?? `${digitsOf(versions[i]?.timestamp ?? '')}!${name}`,
        oi_deleted: authoredBits(version) | (version.filehidden ? Hiding.text : 0),
      })),
    ),
  );
}

/** Writes metadata as MediaWiki stores it. */
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
