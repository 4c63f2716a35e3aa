import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { declarationFolders, writeDeclarations } from './write-declarations.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** The parts of a `package.json` that a build reads or replaces. */
interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The first version of Node whose `require` loads ES modules. */
const REQUIRES_MODULES = 22;

/**
 * Builds a package of `packages/` into its folder `dist/`, which is what is published, with a `package.json` whose
 * `exports` lead to compiled files. Workspace packages in `devDependencies` become part of it. Returns the folder.
 */
export async function buildPackage(name: string): Promise<string> {
  const folder = join(root, 'packages', name);
  const out = join(folder, 'dist');
  const {
    private: _,
    devDependencies,
    ...manifest
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const isInlined = (specifier: string): boolean =>
    Object.keys(devDependencies ?? {}).some((one) => specifier === one || specifier.startsWith(`${one}/`));
  const sources = [...Object.values(manifest.exports), ...Object.values(manifest.bin ?? {})];
  const needsCommonJs = Number(/\d+/.exec(manifest.engines.node)?.[0]) < REQUIRES_MODULES;

  rmSync(out, { recursive: true, force: true });
  for (const [format, ending] of [
    ['esm', 'js'],
    ...(needsCommonJs ? [['cjs', 'cjs'] as const] : []),
  ] as const) {
    await build({
      absWorkingDir: folder,
      entryPoints: sources.map((path) => ({ in: path, out: outputName(path) })),
      outdir: out,
      outExtension: { '.js': `.${ending}` },
      bundle: true,
      splitting: format === 'esm',
      format,
      platform: 'neutral',
      target: 'es2022',
      external: ['node:*', ...dependencies.flatMap((one) => [one, `${one}/*`])],
    });
  }
  writeTypes(name, Object.values(manifest.exports), isInlined, needsCommonJs);
  for (const [path, from] of [
    ['README.md', folder],
    ['LICENSE', root],
  ] as const)
    cpSync(join(from, path), join(out, path));
  const published = {
    ...manifest,
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([entry, path]) => {
        const types = (kind: keyof typeof declarationFolders): string =>
          `./${declarationFolders[kind]}/packages/${name}/${path.slice(2).replace(/\.ts$/, '.d.ts')}`;
        const code = `./${outputName(path)}`;
        const modules = { types: types('module'), default: `${code}.js` };
        const commonJs = { types: types('commonjs'), default: `${code}.cjs` };
        return [entry, needsCommonJs ? { import: modules, require: commonJs } : modules];
      }),
    ),
    ...(manifest.bin && {
      bin: Object.fromEntries(
        Object.entries(manifest.bin).map(([command, path]) => [command, `./${outputName(path)}.js`]),
      ),
    }),
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
  return out;
}

/** The path of a compiled file without its ending, for `./src/rows/index.ts` for example `rows/index`. */
const outputName = (path: string): string => path.replace(/^\.\/src\//, '').replace(/\.ts$/, '');

/** Writes the declarations of a package's entries. */
function writeTypes(
  name: string,
  entries: readonly string[],
  isInlined: (specifier: string) => boolean,
  needsCommonJs: boolean,
): void {
  const folder = join(root, 'packages', name);
  const out = join(folder, 'dist');
  const project = join(out, 'tsconfig.json');
  mkdirSync(out, { recursive: true });
  const options = { noEmit: false, rootDir: root, outDir: out, declaration: true, emitDeclarationOnly: true };
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: options,
      include: [],
      files: entries.map((path) => join(folder, path)),
    }),
  );
  execFileSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
  rmSync(project);
  const declarations = entries.map((path) => join('packages', name, path.replace(/\.ts$/, '.d.ts')));
  writeDeclarations(out, declarations, isInlined, needsCommonJs ? ['module', 'commonjs'] : ['module']);
}

/** Builds a package and packs it; returns the path of the tarball. */
export async function packPackage(name: string, to: string): Promise<string> {
  const out = await buildPackage(name);
  mkdirSync(to, { recursive: true });
  const args = ['pack', out, '--silent', '--pack-destination', to];
  return join(to, basename(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim()));
}
