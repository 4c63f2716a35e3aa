import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { base36Sha1, hashFolders, timestampMilliseconds } from '@wikiquery/core/wiki';

/** A folder of files, in MediaWiki's layout. */
export interface FileFolder {
  readonly path: string;
  /** Levels of folders named by the MD5 of the file's name. */
  readonly levels: number;
}

/** A file as the table of files describes it. */
export interface WantedFile {
  readonly name: string;
  readonly size: number;
  readonly timestamp: string;
  /** In base 36. */
  readonly sha1: string;
}

/** Thrown when received content is not the wanted file, or a name cannot be that of a file. */
export class OtherFileError extends Error {
  override readonly name = 'OtherFileError';
}

/** The folder of files that are still being written. */
const UNFINISHED = '.unfinished';

/** Whether a name cannot lead out of its folder, whatever the source says. */
const isSafe = (name: string): boolean => !/[/\\\0]/.test(name) && !/^\.\.?$/.test(name);

const pathOf = ({ path, levels }: FileFolder, name: string): string => {
  if (!isSafe(name)) throw new OtherFileError(`"${name}" is not a valid file name.`);
  return join(path, hashFolders(name, levels), name);
};

/** Whether the folder has a file, with its size and the time of its upload, so that no other version counts. */
export async function hasFile(
  folder: FileFolder,
  name: string,
  { size, timestamp }: WantedFile,
): Promise<boolean> {
  if (!isSafe(name)) return false;
  const found = await stat(pathOf(folder, name)).catch(() => undefined);
  return found?.size === size && found.mtimeMs === timestampMilliseconds(timestamp);
}

/** Reads a file of the folder. */
export async function* openFile(folder: FileFolder, name: string): AsyncGenerator<Uint8Array> {
  for await (const part of createReadStream(pathOf(folder, name))) yield part as Uint8Array;
}

/** Stores a file under its name once all of it was received and its size and hash are the wanted ones. */
export async function storeFile(
  folder: FileFolder,
  { name, size, sha1, timestamp }: WantedFile,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const path = pathOf(folder, name);
  const unfinished = join(folder.path, UNFINISHED, randomUUID());
  await mkdir(dirname(unfinished), { recursive: true });
  // A stream that opens the file itself may create it after it was deleted here, when the content fails at once.
  const file = await open(unfinished, 'w');
  const sum = createHash('sha1');
  let read = 0;
  try {
    await pipeline(
      content,
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          read += part.length;
          if (read > size) break;
          sum.update(part);
          yield part;
        }
      },
      file.createWriteStream(),
    );
    if (read !== size || base36Sha1(sum.digest('hex')) !== sha1)
      throw new OtherFileError(`The received content is not the file "${name}" of ${size} bytes.`);
    const time = timestampMilliseconds(timestamp) / 1000;
    await utimes(unfinished, time, time);
    await mkdir(dirname(path), { recursive: true });
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Deletes a file, if there is one. */
export const removeFile = (folder: FileFolder, name: string): Promise<void> =>
  isSafe(name) ? rm(pathOf(folder, name), { force: true }) : Promise.resolve();

/** Deletes what interrupted downloads have left. */
export const removeUnfinished = ({ path }: FileFolder): Promise<void> =>
  rm(join(path, UNFINISHED), { recursive: true, force: true });

/** Yields the names of the files in the folder, a directory at a time; those in the wrong directory are left out. */
export async function* listFiles(folder: FileFolder): AsyncGenerator<readonly string[]> {
  for await (const { path, names } of leaves(folder.path, folder.levels))
    yield names.filter((name) => isSafe(name) && join(path, name) === pathOf(folder, name));
}

async function* leaves(
  path: string,
  levels: number,
): AsyncGenerator<{ readonly path: string; readonly names: readonly string[] }> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  if (levels === 0)
    yield { path, names: entries.filter((entry) => entry.isFile()).map((entry) => entry.name) };
  else
    for (const entry of entries)
      if (entry.isDirectory() && /^[\da-f]{1,2}$/.test(entry.name))
        yield* leaves(join(path, entry.name), levels - 1);
}
