import { basename } from 'node:path';

// The compiled program stands in one folder, `dist/src/program`, as deep below `dist` as this file below the repository.
const root = new URL('../../', import.meta.url);

/** The address of a file that comes with the program, by its path in the repository. */
export const programFile = (path: string): URL => new URL(path, root);

/** The address of a thread's code, by the path of its source. */
export const threadFile = (source: string): URL =>
  import.meta.url.endsWith('.ts')
    ? programFile(source)
    : new URL(basename(source).replace(/\.ts$/, '.js'), import.meta.url);
