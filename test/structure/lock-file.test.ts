import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly gypfile?: boolean; readonly hasInstallScript?: true }>
  >;
}
const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as LockFile;

// `npm ci` of npm 10 knows of packages only what the lock file says, and `npm install` drops these lines.
for (const name of ['better-sqlite3', 'lzma-native']) {
  test(`npm ci compiles nothing for ${name}: put "gypfile": false back, and no "hasInstallScript"`, () => {
    const { gypfile, hasInstallScript } = packages[`node_modules/${name}`] ?? {};
    assert.deepEqual({ gypfile, hasInstallScript }, { gypfile: false, hasInstallScript: undefined });
  });
}
