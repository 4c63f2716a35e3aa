import { fileUrl } from '@wikiquery/core/wiki';
import { ApiError } from 'wikiquery-client';
import type { MirrorContext, MirroredFiles } from '../context.ts';
import { completeTasks, nextTasks, postpone } from '../work-queue.ts';
import { hasFile, openFile, OtherFileError, removeFile, storeFile, type WantedFile } from './folder.ts';
import { wantedFiles } from './wanted-files.ts';

/** How often downloading a file is tried again before it is left until the mirror is restarted. */
const MOST_ATTEMPTS = 3;

/** How many files are looked at together. */
const BATCH = 50;

/** Deletes files that are gone, and copies missing ones or downloads one of them; returns whether any was due. */
export async function reconcileFiles(context: MirrorContext, files: MirroredFiles): Promise<boolean> {
  const { database, now } = context;
  const gone = (await nextTasks(database, 'gone', BATCH, now())).map(({ name }) => name);
  const due = await nextTasks(database, 'file', BATCH, now());
  const wanted = await wantedFiles(database, [...gone, ...due.map(({ name }) => name)]);
  const done: string[] = [];
  let lacking: { readonly file: WantedFile; readonly attempts: number } | undefined;
  for (const { name, attempts } of due) {
    const file = wanted.get(name);
    const isThere =
      !file || (await hasFile(files, name, file)) || (await copyKnown(context, files, gone, file));
    if (isThere) done.push(name);
    else lacking ??= { file, attempts };
    // Files that are gone may have been moved: all due files are compared with them before they are deleted.
    if (lacking && gone.length === 0) break;
  }
  for (const name of gone) if (!wanted.has(name)) await removeFile(files, name);
  await database.transaction(async (writing) => {
    await completeTasks(writing, 'gone', gone);
    await completeTasks(writing, 'file', done);
  });
  if (lacking) await settleFile(context, files, lacking.file, lacking.attempts);
  return gone.length + due.length > 0;
}

async function settleFile(
  context: MirrorContext,
  files: MirroredFiles,
  file: WantedFile,
  attempts: number,
): Promise<void> {
  const { database, now, recheck } = context;
  const isThere = await download(context, files, file);
  await database.transaction((writing) =>
    isThere || attempts >= MOST_ATTEMPTS
      ? completeTasks(writing, 'file', [file.name])
      : postpone(writing, 'file', [file.name], now() + 1000 * recheck * 2 ** attempts),
  );
}

/** Downloads a file; returns false if the source did not send it. */
async function download({ source }: MirrorContext, files: MirroredFiles, file: WantedFile): Promise<boolean> {
  const url = fileUrl(files.repository, file);
  const response = await source.download(url);
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return false;
  }
  try {
    await storeFile(files, file, response.body);
    return true;
  } catch (error) {
    if (error instanceof OtherFileError) return false;
    // Errors of the disk have a code; a connection that ends has none.
    if (error instanceof Error && 'code' in error && !(error instanceof DOMException)) throw error;
    throw new ApiError({ code: 'unreachable', info: `${url} ended too early.`, cause: error });
  }
}

/** Copies a file that the folder has under another name, from before a move or as a duplicate. */
async function copyKnown(
  { database }: MirrorContext,
  files: MirroredFiles,
  gone: readonly string[],
  file: WantedFile,
): Promise<boolean> {
  const duplicates = await database.rows<{ readonly name: string }>(
    'SELECT img_name AS name FROM image WHERE img_sha1 = ? AND img_name <> ? LIMIT 3',
    [file.sha1, file.name],
  );
  const known = duplicates.map(({ name }) => name);
  for (const name of gone) if (await hasFile(files, name, file)) known.push(name);
  for (const name of known) if (await isCopied(files, name, file)) return true;
  return false;
}

async function isCopied(files: MirroredFiles, name: string, file: WantedFile): Promise<boolean> {
  try {
    await storeFile(files, file, openFile(files, name));
    return true;
  } catch (error) {
    if (error instanceof OtherFileError || (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
