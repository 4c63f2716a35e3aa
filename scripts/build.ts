/** Builds the package in `dist/`: the program in one file, the files that it reads, and the declarations of its entries. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { buildDatabase, sampleWiki } from '../src/testing.ts';
import { writeDeclarations } from './write-declarations.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
execFileSync(process.execPath, ['scripts/build-explorer.ts'], { cwd: root, stdio: 'inherit' });
/** All that is installed beside it; packages of this repository become part of it, as do icons, which are only data. */
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const external = Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => [name, `${name}/*`]);
const options: BuildOptions = {
  absWorkingDir: root,
  // Where `src/wiki/program-files.ts` looks for the code of threads, by the names of their files.
  outdir: join(out, 'src/program'),
  bundle: true,
  external,
  platform: 'node',
  target: 'node24',
};
// The program is a function for `bin/load-program.cjs`. What `import()` loads is in it, and runs when it is reached.
await build({
  ...options,
  entryPoints: ['src/cli/main.ts'],
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  banner: {
    js: `(function (exports, require, module, __filename) {
const { pathToFileURL: $fileUrl } = require('node:url');
const $url = $fileUrl(__filename).href;
const $resolve = (name) => $fileUrl(require.resolve(name)).href;`,
  },
  footer: { js: '})' },
  // Packages are required instead.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': '$url', 'import.meta.resolve': '$resolve' },
});
await build({
  ...options,
  entryPoints: [
    { in: 'src/testing.ts', out: 'testing' },
    { in: 'packages/client/src/index.ts', out: 'client' },
    ...[
      'src/copies/dump/workers/finish-steps.ts',
      'src/copies/dump/workers/worker.ts',
      'src/extensions/textextracts/extract-worker.ts',
      'src/wikitext/rendering/render-worker.ts',
    ].map((path) => ({ in: path, out: basename(path, '.ts') })),
  ],
  chunkNames: '[name]-[hash]',
  splitting: true,
  format: 'esm',
});
// With other signs than ASCII's, which esbuild leaves in patterns and comments, V8 takes twice the memory for a file.
for (const path of globSync(join(out, 'src/program/*.{js,cjs}'))) {
  const code = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    code.replace(/[^\0-\x7F]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
// JSON that is imported is part of the program.
const isData = (path: string): boolean => !/\.tsx?$|\/src\/explorer$|\/src\/.*\.json$/.test(path);
for (const folder of ['assets', 'deployments', 'sample', 'src']) {
  cpSync(join(root, folder), join(out, folder), { recursive: true, filter: isData });
}
cpSync(join(root, 'node_modules/@wikimedia/codex-icons/LICENSE'), join(out, 'licenses/codex-icons'));
buildDatabase(sampleWiki(), join(out, 'sample/wiki.sqlite')).close();
writeDeclarations(out, ['src/testing.d.ts', 'packages/client/src/index.d.ts'], (specifier) =>
  /^(?:wikiquery-client|@wikiquery\/)/.test(specifier),
);
