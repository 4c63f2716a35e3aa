import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A copy of the repository in which files may be changed. */
export interface Overlay {
  readonly root: string;
  /** Gives a file another text. */
  readonly write: (path: string, text: string) => void;
}

/** What no test changes, and is large. */
const linked = new Set(['node_modules', 'runtime']);

/** What no fast test reads. */
const omitted = new Set(['.git', '.cache', 'dist', 'assets']);

/** Copies a repository into a folder, with links to what is installed. */
export function createOverlay(original: string, root: string): Overlay {
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(original)) {
    const [from, to] = [join(original, name), join(root, name)];
    if (linked.has(name)) symlinkSync(from, to);
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
