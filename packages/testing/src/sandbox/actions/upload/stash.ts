import { isRegistered, type Title } from '@wikiquery/core/wiki';
import { fileWriteProblems } from '../../file-problems.ts';
import { fileProperties } from '../../file-properties.ts';
import { extensionOfType } from '../../file-type.ts';
import { requireHooks } from '../../hooks.ts';
import { growStashed, removeStashed, stashFile } from '../../writing/stash.ts';
import { stashingAttempt } from './attempt.ts';
import type { UploadContext } from './context.ts';
import type { UploadSource } from './source.ts';
import { verifyFile } from './verify.ts';

/** The key of a stashed file, which older clients look for under its former name. */
export interface StashKeys {
  readonly filekey: string;
  readonly sessionkey: string;
}

/** Puts a file into the viewer's stash. */
export function stash(
  bytes: Uint8Array,
  isPart: boolean,
  { sandbox, wiki, viewer, now, fail }: UploadContext,
): StashKeys {
  if (!isRegistered(viewer)) fail(fileWriteProblems.stashnotloggedin);
  sandbox.files.put(bytes);
  const file = fileProperties(bytes);
  const extension = extensionOfType(file.mime.join('/')) ?? '';
  const filekey = wiki.transaction(() =>
    stashFile(wiki, { ...file, user: viewer.id, at: now, extension, isPart }),
  );
  return { filekey, sessionkey: filekey };
}

/** What became of a chunk: more is expected, or the whole file is in the stash. */
export type ChunkResult =
  | { readonly result: 'Continue'; readonly offset: number; readonly filekey: string }
  | { readonly result: 'Success'; readonly bytes: Uint8Array; readonly filekey: string };

/** Adds a chunk to what the stash has of a file. */
export async function addChunk(
  { chunk = new Uint8Array(), bytes, stashed }: UploadSource,
  { title, extension }: { readonly title: Title; readonly extension: string },
  context: UploadContext,
): Promise<ChunkResult> {
  const { params, fail, site, sandbox, wiki } = context;
  const { filesize = 0, offset = 0 } = params;
  const end = offset + chunk.length;
  if (end > filesize) fail(fileWriteProblems['invalid-chunk']);
  const { minuploadchunksize } = site.configuration.general;
  const smallest = typeof minuploadchunksize === 'number' ? minuploadchunksize : 1024;
  if (end !== filesize && chunk.length < smallest)
    fail(fileWriteProblems['chunk-too-small'], [{ num: smallest }]);
  if (stashed && stashed.status !== 'chunks') fail(fileWriteProblems['stashfailed-nosession']);
  if (stashed && stashed.size !== offset)
    fail(fileWriteProblems['invalid-chunk-offset'], [], { data: { offset: String(stashed.size) } });
  const whole = stashed ? Buffer.concat([bytes, chunk]) : chunk;
  if (end === filesize) {
    const file = fileProperties(whole);
    verifyFile(whole, file, extension, context);
    await requireHooks('upload', stashingAttempt(title, file, context), context);
    if (stashed)
      wiki.transaction(() => {
        removeStashed(wiki, stashed.key);
      });
    const { filekey } = stash(whole, false, context);
    return { result: 'Success', bytes: whole, filekey };
  }
  if (!stashed) {
    const { filekey } = stash(whole, true, context);
    return { result: 'Continue', offset: end, filekey };
  }
  const sha1 = sandbox.files.put(whole);
  wiki.transaction(() => {
    growStashed(wiki, stashed.key, { size: end, sha1 });
  });
  return { result: 'Continue', offset: end, filekey: stashed.key };
}
