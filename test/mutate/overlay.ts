import { cpSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A copy of the repository in which files may be changed. */
export interface Overlay {
  readonly root: string;
  /** Gives a file another text. */
  readonly write: (path: string, text: string) => void;
}

/** What no fast test reads. */
const omitted = new Set(['.git', '.cache', 'dist', 'assets']);

/** Links what is installed, except packages of the workspace: their links are relative, and lead to the copies. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('@')) linkPackages(source, target);
    else symlinkSync(source, target);
  }
}

/** Copies a repository into a folder, with links to what is installed. */
export function createOverlay(original: string, root: string): Overlay {
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(original)) {
    const [from, to] = [join(original, name), join(root, name)];
    if (name === 'runtime') symlinkSync(from, to);
    else if (name === 'node_modules') linkPackages(from, to);
    else if (!omitted.has(name))
      cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('/node_modules') });
  }
  return {
    root,
    write: (path, text) => {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      // Not into a file that is linked to the original.
      rmSync(file, { force: true });
      writeFileSync(file, text);
    },
  };
}
