import { Hiding } from '../../../wiki/hiding.ts';
import { base36Sha1 } from '../../../wiki/sha1.ts';
import type { ApiDeletedFile } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { actorsOf, commentsOf } from './names.ts';
import { authoredBits } from './revisions.ts';

/** Stores deleted versions of files, without their comments, which are not public. */
export async function writeDeletedFiles(
  writing: Writing,
  versions: readonly ApiDeletedFile[],
): Promise<void> {
  const actorOf = await actorsOf(writing, versions);
  const noComment = (await commentsOf(writing, []))('');
  const ids = versions.map(({ id }) => id);
  await writing.orphans.leave('filearchive', 'fa_id', ids);
  await writing.put(
    'filearchive',
    versions.map((version) => {
      const [major = 'unknown', minor = 'unknown'] = version.mime?.split('/') ?? [];
      return {
        fa_id: version.id,
        fa_name: version.name,
        fa_archive_name: version.archivename ?? null,
        fa_storage_group: 'deleted',
        fa_deleted_reason_id: noComment,
        fa_size: Number(version.size ?? 0),
        fa_width: Number(version.width ?? 0),
        fa_height: Number(version.height ?? 0),
        fa_metadata: '',
        fa_bits: Number(version.bitdepth ?? 0),
        fa_media_type: version.mediatype ?? 'UNKNOWN',
        fa_major_mime: major,
        fa_minor_mime: minor,
        fa_description_id: noComment,
        fa_actor: actorOf(version),
        fa_timestamp: digitsOf(version.timestamp),
        fa_deleted: authoredBits(version) | (version.filehidden ? Hiding.text : 0),
        fa_sha1: version.sha1 === undefined ? '' : base36Sha1(version.sha1),
      };
    }),
  );
}
