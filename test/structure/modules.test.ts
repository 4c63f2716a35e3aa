import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { coreModules } from '../../packages/core/src/modules/index.ts';
import type { Module } from '../../packages/core/src/query/define.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { fileOf, sourceFiles } from './sources.ts';

const extensionsFolder = new URL('../../packages/extensions/', import.meta.url);
const engines = ['mediawiki', 'cirrus'] as const;
const [coreSearch, cirrusSearch] = engines.map((search) =>
  searchBackend.modulesOf({ settings: { search }, extensions: [] }),
);
const modules = [
  ...coreModules,
  ...(coreSearch ?? []),
  ...extensions.flatMap((extension) => extension.modules),
];
const registered = new Set<unknown>([...modules, ...(cirrusSearch ?? [])]);

const isModule = (value: unknown): value is Module =>
  typeof value === 'object' && value !== null && 'group' in value && 'parameters' in value;

const files = sourceFiles().filter(({ path }) =>
  /^(core\/modules\/(list|prop|meta)\/[^/]+|extensions\/\w+\/\w+|search\/(core-search|cirrus)\/[^/]+)\.ts$/.test(
    path,
  ),
);
const declared = await Promise.all(
  files.map(async ({ path, text }) => {
    const exported = Object.values((await import(fileOf(path))) as Readonly<Record<string, unknown>>);
    return { path, text, modules: exported.filter(isModule) };
  }),
);

const twice = (values: readonly string[]): string[] =>
  values.filter((value, i) => value !== '' && values.indexOf(value) !== i);

test('every declared module is registered', () => {
  const forgotten = declared.flatMap(({ path, modules }) =>
    modules.filter((module) => !registered.has(module)).map(({ name }) => `${name} in ${path}`),
  );
  assert.deepEqual(forgotten, []);
});

test('every file of a query module declares one, in the folder of its group', () => {
  const misplaced = declared
    .filter(({ path }) => path.startsWith('core/modules/'))
    .filter(
      ({ path, modules }) =>
        modules.length === 0 || modules.some(({ group }) => path.split('/')[2] !== group),
    )
    .map(({ path }) => path);
  assert.deepEqual(misplaced, []);
});

test('every module has a test beside it', () => {
  const untested = declared
    .filter(({ modules }) => modules.length > 0)
    .filter(({ path }) => !existsSync(fileOf(path.replace(/\.ts$/, '.test.ts'))))
    .map(({ path }) => path);
  assert.deepEqual(untested, []);
});

test('all search engines have modules of the same names', () => {
  const names = [coreSearch, cirrusSearch].map((some) => some?.map(({ name }) => name).toSorted());
  assert.deepEqual(names[0], ['prefixsearch', 'search']);
  assert.deepEqual(names[1], names[0]);
});

test('names and prefixes are unique', () => {
  assert.deepEqual(twice(modules.map(({ name }) => name)), []);
  assert.deepEqual(twice(modules.map(({ prefix }) => prefix)), []);
});

test('every extension is listed under the name of its folder', () => {
  const folders = globSync('*/package.json', { cwd: extensionsFolder, exclude: ['dist'] }).map((path) =>
    dirname(path),
  );
  assert.deepEqual(extensions.map(({ name }) => name).toSorted(), folders.toSorted());
});

test('the list of modules is in alphabetical order', () => {
  const names = coreModules.map(({ name }) => name);
  assert.deepEqual(names, names.toSorted());
});
