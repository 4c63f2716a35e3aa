import { basename } from 'node:path';

// The compiled program is in one folder, `dist/src/program`, as deep in `dist` as this file is in the repository.
const root = new URL('../../', import.meta.url);

/** Returns the URL of a file that comes with the program, by its path in the repository. */
export const programFile = (path: string): URL => new URL(path, root);

/** Returns the URL of a worker thread's code, compiled or not, by the path of its source in the repository. */
export const threadFile = (source: string): URL =>
  import.meta.url.endsWith('.ts')
    ? programFile(source)
    : new URL(basename(source).replace(/\.ts$/, '.js'), import.meta.url);
