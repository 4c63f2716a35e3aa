import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '@wikiquery/common/is-object';
import { isFile, sqlitePath, withoutPassword } from '../database-address.ts';
import type { WikiChoice } from '../open-wiki.ts';
import { UsageError } from '../problem.ts';
import { quantity } from '../quantities.ts';
import { writeWholeFile } from '../write-file.ts';

/** The file in a folder of an export that names the database and the files that were written. */
const MANIFEST = '.wikiquery-export.json';

/** The files that exports have written into a folder, and their database. */
interface Manifest {
  readonly database: string;
  readonly files: readonly string[];
}

/** Names the database of an export, without its password. */
export const databaseName = ({ address }: Pick<WikiChoice, 'address'>): string => {
  if (address === undefined) return 'the sample wiki';
  return isFile(address) ? `sqlite:${realpathSync(sqlitePath(address))}` : withoutPassword(address);
};

/**
 * Prepares a folder for the files of an export. Refuses it if it has files with their names that come from another
 * database or from elsewhere; with `replaces`, removes what an export of another database has written.
 */
export async function claimFolder(
  folder: string,
  database: string,
  files: readonly string[],
  replaces: boolean,
): Promise<void> {
  const before = readManifest(folder);
  const isThere = (file: string): boolean => existsSync(join(folder, file));
  const isOther = before !== undefined && before.database !== database;
  const earlier = (before?.files ?? []).filter(isThere);
  if (isOther && earlier.length > 0) {
    if (!replaces)
      throw new UsageError(
        `${folder} has ${quantity(earlier.length, 'file')} of another database, ${before.database}: name another folder, or replace them with --rebuild.`,
      );
    for (const file of earlier) rmSync(join(folder, file));
  }
  const unknown = files.filter((file) => isThere(file) && !earlier.includes(file));
  if (unknown.length > 0 && !replaces)
    throw new UsageError(
      `${folder} has ${unknown.join(', ')}, and does not say of which database: name another folder, or replace what is there with --rebuild.`,
    );
  const manifest: Manifest = { database, files: [...new Set([...(isOther ? [] : earlier), ...files])] };
  await writeWholeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

function readManifest(folder: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    if (!isObject(manifest)) return undefined;
    const { database, files } = manifest;
    if (typeof database !== 'string' || !Array.isArray(files)) return undefined;
    // Only files of this folder: they may be removed.
    const names = files.filter((file): file is string => typeof file === 'string' && file === basename(file));
    return { database, files: names };
  } catch {
    return undefined;
  }
}
