/** Builds the package in `dist/`: the program in few files, the files that it reads, and the declarations of its entries. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildDatabase, sampleWiki } from '../src/testing.ts';
import { writeDeclarations } from './write-declarations.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build-explorer.ts'], { cwd: root, stdio: 'inherit' });
await build({
  absWorkingDir: root,
  // Where `src/wiki/program-files.ts` looks for the code of threads, by the names of their files.
  outdir: join(out, 'src/program'),
  entryPoints: [
    'src/cli/main.ts',
    'src/testing.ts',
    'src/client.ts',
    'src/copies/dump/workers/finish-steps.ts',
    'src/copies/dump/workers/worker.ts',
    'src/extensions/textextracts/extract-worker.ts',
    'src/wikitext/rendering/render-worker.ts',
  ],
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  // Data alone; as a dependency, it would ask for a newer npm.
  alias: { '@wikimedia/codex-icons': join(root, 'node_modules/@wikimedia/codex-icons') },
  platform: 'node',
  format: 'esm',
  target: 'node24',
});
// JSON that is imported is part of the program.
const isData = (path: string): boolean => !/\.tsx?$|\/src\/explorer$|\/src\/.*\.json$/.test(path);
for (const folder of ['assets', 'deployments', 'sample', 'src']) {
  cpSync(join(root, folder), join(out, folder), { recursive: true, filter: isData });
}
cpSync(join(root, 'node_modules/@wikimedia/codex-icons/LICENSE'), join(out, 'licenses/codex-icons'));
buildDatabase(sampleWiki(), join(out, 'sample/wiki.sqlite')).close();
writeDeclarations(out, 'src/testing.d.ts', 'src/client.d.ts');
