import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Folders with servers, which Debian has in the path of root alone. */
const SERVERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Finds the first installed one of some programs, which are names or paths. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...SERVERS];
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns why tests that need one of some programs are skipped, or false if one is installed. */
export function programMissing(...names: readonly string[]): string | false {
  if (findProgram(...names) !== undefined) return false;
  return names.length === 1
    ? `${names.join('')} is not installed`
    : `none of ${names.join(', ')} is installed`;
}
