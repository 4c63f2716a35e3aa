import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** The package of a bare import, such as `@scope/name` for `@scope/name/entry`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What the files of a folder import, in whatever form. */
const importsIn = (folder: string) =>
  globSync('src/**/*.{ts,tsx}', { cwd: join(root, folder) })
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      // The explorer writes programs, which are templates.
      const text = readFileSync(join(root, folder, path), 'utf8').replaceAll(/`(?:\\.|[^`\\])*`/gs, '``');
      return [...text.matchAll(/(?:^import |\bfrom |\bimport\()'(?<specifier>[^'\s;]+)'/gm)].map((match) => ({
        importer: join(folder, path),
        specifier: match.groups?.['specifier'] ?? '',
      }));
    });

const folders = globSync('packages/{*,extensions/*}/package.json', { cwd: root, exclude: ['**/dist'] }).map(
  (path) => dirname(path),
);

for (const folder of folders) {
  const { name, version, dependencies, peerDependencies, devDependencies } = readManifest(folder);

  test(`${name} imports only its own files and packages that it names`, () => {
    const named = [name, ...Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies })];
    const imports = importsIn(folder);
    assert.ok(imports.length > 0);
    const refused = imports.filter(({ importer, specifier }) => {
      if (specifier.startsWith('node:')) return false;
      if (!specifier.startsWith('.')) return !named.includes(packageOf(specifier));
      const target = relative(root, resolve(root, dirname(importer), specifier));
      return (
        !target.startsWith(`${folder}/`) ||
        folders.some((one) => one.startsWith(`${folder}/`) && target.startsWith(`${one}/`))
      );
    });
    assert.deepEqual(refused, []);
  });

  test(`${name} names only packages that it uses`, () => {
    const texts = globSync('src/**/*.{ts,tsx,css}', { cwd: join(root, folder) })
      .filter((path) => !isTest(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8'));
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (one) => !texts.some((text) => new RegExp(`['\`]${one}['/]`).test(text)),
    );
    assert.deepEqual(unused, []);
  });

  test(`the TypeScript project of ${name} refers to those of the packages that it names`, () => {
    const named = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies });
    const expected = folders.filter((one) => named.includes(readManifest(one).name));
    const project = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')) as {
      readonly references?: readonly { readonly path: string }[];
    };
    const references = (project.references ?? []).map(({ path }) => join(folder, path));
    assert.deepEqual(references.toSorted(), expected.toSorted());
  });

  test(`${name} has the version of the whole`, () => {
    const whole = readManifest('.').version;
    assert.equal(version, whole);
    const workspaces = folders.map((one) => readManifest(one).name);
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(([one]) =>
      workspaces.includes(one),
    );
    assert.deepEqual(
      others.filter(([, range]) => range !== whole),
      [],
    );
  });
}

test('the TypeScript project of the tests refers to that of each package', () => {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    readonly references: readonly { readonly path: string }[];
  };
  assert.deepEqual(references.map(({ path }) => path).toSorted(), folders.toSorted());
});
