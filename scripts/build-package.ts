import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { declarationFolders, writeDeclarations } from './write-declarations.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** What an entry of `exports` leads to: a file, files by a pattern, or a file with its declarations. */
type Target = string | { readonly types: string; readonly default: string };

/** The parts of a `package.json` that a build reads or replaces. */
interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, Target>>;
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
  const targets = Object.values(manifest.exports);
  const files = [...targets.map(codeOf), ...Object.values(manifest.bin ?? {})];
  const declared = targets.map(typesOf).filter((path) => path !== undefined);
  const oldestNode = Number(/\d+/.exec(manifest.engines.node)?.[0]);
  const needsCommonJs = oldestNode < REQUIRES_MODULES;

  rmSync(out, { recursive: true, force: true });
  for (const format of needsCommonJs ? (['esm', 'cjs'] as const) : (['esm'] as const)) {
    await build({
      absWorkingDir: folder,
      entryPoints: files.filter(isSource).map((path) => ({ in: path, out: outputOf(path) })),
      outdir: out,
      outExtension: { '.js': format === 'esm' ? '.js' : '.cjs' },
      bundle: true,
      splitting: format === 'esm',
      format,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      target: needsCommonJs ? 'es2022' : `node${oldestNode}`,
      external: ['node:*', ...[...dependencies, manifest.name].flatMap((one) => [one, `${one}/*`])],
      logLevel: 'warning',
    });
  }
  for (const path of ['./bin/*', ...files.filter((one) => !isSource(one))]) copyFiles(folder, path, out);
  writeTypes(name, declared, isInlined);
  for (const [path, from] of [
    ['README.md', folder],
    ['LICENSE', root],
  ] as const)
    cpSync(join(from, path), join(out, path));
  const published = {
    ...manifest,
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([entry, target]) => [
        entry,
        publishedTarget(name, target, needsCommonJs),
      ]),
    ),
    ...(manifest.bin && {
      bin: Object.fromEntries(
        Object.entries(manifest.bin).map(([command, path]) => [command, publishedPath(path)]),
      ),
    }),
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
  const finish = join(folder, 'finish-build.ts');
  if (existsSync(finish)) {
    const { finishBuild } = (await import(pathToFileURL(finish).href)) as {
      readonly finishBuild: (out: string) => void;
    };
    finishBuild(out);
  }
  return out;
}

const isSource = (path: string): boolean => path.endsWith('.ts') && !path.includes('*');

const codeOf = (target: Target): string => (typeof target === 'string' ? target : target.default);

const typesOf = (target: Target): string | undefined =>
  typeof target === 'object' ? target.types : isSource(target) ? target : undefined;

/** The path of a compiled file without its ending, for `./src/rows/index.ts` for example `rows/index`. */
const outputOf = (path: string): string => path.replace(/^\.\/(?:src\/)?/, '').replace(/\.ts$/, '');

/** Where a file or pattern of the sources is in what is published. */
const publishedPath = (path: string): string => `./${outputOf(path)}${isSource(path) ? '.js' : ''}`;

function publishedTarget(name: string, target: Target, needsCommonJs: boolean): object | string {
  const code = publishedPath(codeOf(target));
  const types = typesOf(target);
  if (types === undefined) return code;
  const declaration = (kind: keyof typeof declarationFolders): string =>
    `./${declarationFolders[kind]}/packages/${name}/${types.replace(/^\.\//, '').replace(/\.ts$/, '.d.ts')}`;
  return {
    import: { types: declaration('module'), default: code },
    require: {
      types: declaration('commonjs'),
      default: needsCommonJs ? code.replace(/\.js$/, '.cjs') : code,
    },
  };
}

/** Copies a file, or those that a pattern names and that are not compiled. */
function copyFiles(folder: string, path: string, out: string): void {
  const pattern = path.replace('*', path.endsWith('*') ? '**/*.*' : '**/*');
  for (const file of globSync(pattern, { cwd: folder, exclude: ['**/*.{ts,tsx}'] }))
    cpSync(join(folder, file), join(out, outputOf(`./${file}`)));
}

/** Writes the declarations of a package's entries. */
function writeTypes(
  name: string,
  entries: readonly string[],
  isInlined: (specifier: string) => boolean,
): void {
  execFileSync(process.execPath, [compiler, '--build', join('packages', name)], {
    cwd: root,
    stdio: 'inherit',
  });
  const declarations = entries.map((path) => join('packages', name, path.replace(/\.ts$/, '.d.ts')));
  writeDeclarations(join(root, 'packages', name, 'dist'), declarations, isInlined);
}

/** Builds a package and packs it; returns the path of the tarball. */
export async function packPackage(name: string, to: string): Promise<string> {
  const out = await buildPackage(name);
  mkdirSync(to, { recursive: true });
  const args = ['pack', out, '--silent', '--pack-destination', to];
  return join(to, basename(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim()));
}
