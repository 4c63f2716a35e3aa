import { deletedFileRow } from '../../rows/files.ts';
import type { ApiDeletedFile } from '../source/answers.ts';
import { digitsOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { factsOfVersion } from './files.ts';
import { putAuthored } from './names.ts';

/** Stores deleted versions of files, without their comments, which are not public. */
export async function writeDeletedFiles(
  writing: Writing,
  versions: readonly ApiDeletedFile[],
): Promise<void> {
  const facts = versions.map((version) => ({
    ...factsOfVersion(version, version.name, digitsOf(version.timestamp)),
    id: version.id,
    archiveName: version.archivename ?? null,
    storageKey: '',
    comment: '',
  }));
  await writing.orphans.leave(
    'filearchive',
    'fa_id',
    facts.map(({ id }) => id),
  );
  await putAuthored(writing, 'filearchive', facts, deletedFileRow);
}
