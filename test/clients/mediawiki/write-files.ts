import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { sha1Base36 } from '../../../packages/core/src/wiki/sha1.ts';

interface Stored {
  readonly path: string;
  readonly sha1: string;
}

/** Where MediaWiki has the versions of a wiki's files, below its folder of images. */
const statements = {
  current: 'SELECT img_name AS name, img_name AS file, img_sha1 AS sha1 FROM image',
  old: `SELECT oi_name AS name, oi_archive_name AS file, oi_sha1 AS sha1 FROM oldimage
    WHERE oi_archive_name <> '' AND oi_deleted & 1 = 0`,
  hidden: 'SELECT oi_name AS name, oi_sha1 AS sha1 FROM oldimage WHERE oi_deleted & 1 = 1',
  deleted: 'SELECT fa_name AS name, fa_storage_key AS file, fa_sha1 AS sha1 FROM filearchive',
};

interface Row {
  readonly name: string;
  readonly file?: string;
  readonly sha1: string;
}

/** Writes the bytes of a wiki's files where MediaWiki looks for them. */
export function writeFiles(folder: string, database: Database, contents: readonly Uint8Array[]): void {
  const bytes = new Map(contents.map((content) => [sha1Base36(content), content]));
  const rows = (statement: string): readonly Row[] => database.prepare<[], Row>(statement).all();
  const stored: readonly Stored[] = [
    ...rows(statements.current).map(({ name, sha1 }) => ({ path: `${levels(name)}/${name}`, sha1 })),
    ...rows(statements.old).map(({ name, file, sha1 }) => ({
      path: `archive/${levels(name)}/${file ?? ''}`,
      sha1,
    })),
    ...rows(statements.hidden).map(({ name, sha1 }) => ({ path: deleted(sha1 + extensionOf(name)), sha1 })),
    ...rows(statements.deleted).map(({ name, file, sha1 }) => ({
      path: deleted(file === undefined || file === '' ? sha1 + extensionOf(name) : file),
      sha1,
    })),
  ];
  for (const { path, sha1 } of stored) {
    const content = bytes.get(sha1);
    if (!content) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** The two levels of folders of a file's name. */
function levels(name: string): string {
  const hash = createHash('md5').update(name).digest('hex');
  return `${hash.slice(0, 1)}/${hash.slice(0, 2)}`;
}

const deleted = (key: string): string => `deleted/${key.charAt(0)}/${key.charAt(1)}/${key.charAt(2)}/${key}`;

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.')).toLowerCase();
