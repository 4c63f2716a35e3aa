/** Builds the package in `dist/`: the program in few files, the files that it reads, and the declarations of its entries. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildDatabase, sampleWiki } from '../src/testing.ts';

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
    'src/dump/workers/finish-steps.ts',
    'src/dump/workers/worker.ts',
    'src/extensions/textextracts/extract-worker.ts',
    'src/rendering/render-worker.ts',
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
writeDeclarations('src/testing.d.ts', 'src/client.d.ts');

/**
 * Keeps only the declarations that the entries of the package lead to: for ES modules, and again for CommonJS, whose
 * files are told apart by the `package.json` above them.
 */
function writeDeclarations(...entries: readonly string[]): void {
  const declarations = new Map<string, string>();
  for (const entry of entries) reachableFrom(join(out, entry), declarations);
  for (const path of globSync('**/*.d.ts', { cwd: out })) rmSync(join(out, path));
  for (const [folder, type] of [
    ['types', 'module'],
    ['types-commonjs', 'commonjs'],
  ] as const) {
    for (const [path, text] of declarations) {
      const target = join(out, folder, relative(out, path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    writeFileSync(join(out, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
  }
}

/** Collects a declaration and all that it imports. The compiler leaves the endings of imports as they are. */
function reachableFrom(path: string, found: Map<string, string>): ReadonlyMap<string, string> {
  if (found.has(path)) return found;
  const imported: string[] = [];
  const text = readFileSync(path, 'utf8').replaceAll(
    /(['"])(\.[^'"]*)\.ts\1/g,
    (_, quote: string, name: string) => {
      imported.push(join(dirname(path), `${name}.d.ts`));
      return `${quote}${name}.js${quote}`;
    },
  );
  // What older compilers than 5.7 know is the same type.
  found.set(path, text.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array'));
  for (const one of imported) reachableFrom(one, found);
  return found;
}
