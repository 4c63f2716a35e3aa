/** Builds the package of the client in `packages/client/dist/`: one file for each kind of module, and declarations. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDeclarations } from './write-declarations.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'packages/client/dist');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'packages/client'], { cwd: root, stdio: 'inherit' });
for (const [format, ending] of [
  ['esm', 'js'],
  ['cjs', 'cjs'],
] as const) {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/client.ts'],
    outfile: join(out, `client.${ending}`),
    bundle: true,
    platform: 'neutral',
    format,
    target: 'es2022',
  });
}
writeDeclarations(out, 'client.d.ts');
cpSync(join(root, 'LICENSE'), join(root, 'packages/client/LICENSE'));
