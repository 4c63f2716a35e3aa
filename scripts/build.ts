/** Compiles the program to JavaScript in `dist/`, with the layout of the repository. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build-explorer.ts'], { cwd: root, stdio: 'inherit' });
const isData = (path: string): boolean => !path.endsWith('.ts') && path !== join(root, 'src/explorer');
for (const folder of ['assets', 'deployments', 'messages', 'sample', 'src']) {
  cpSync(join(root, folder), join(out, folder), { recursive: true, filter: isData });
}
