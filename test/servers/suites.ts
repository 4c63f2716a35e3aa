import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A suite of Debian, and its package with a database server. */
export interface Suite {
  readonly name: string;
  readonly package: string;
}

/** Suites whose servers are other versions than the installed one, the oldest first. */
export const suites: readonly Suite[] = [
  { name: 'bullseye', package: 'mariadb-server-core-10.5' },
  { name: 'trixie', package: 'mariadb-server-core' },
  { name: 'sid', package: 'mysql-server-core' },
];

const mirror = 'http://deb.debian.org/debian';

/** Puts a suite's server and what it needs to run into a folder, unless it is there already; answers which. Nothing is installed. */
export async function unpack({ name, package: server }: Suite, folder: string): Promise<string> {
  const root = join(folder, name);
  if (existsSync(root)) return root;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${root}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await promisify(execFile)('mmdebstrap', [
    '--variant=extract',
    `--include=base-files,${server}`,
    name,
    unfinished,
    mirror,
  ]);
  renameSync(unfinished, root);
  return root;
}
