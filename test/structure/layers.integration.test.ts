import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layers } from '../../oxlint.config.ts';
import { runtimeImports, sourceFiles } from './sources.ts';

const paths = sourceFiles().map(({ path }) => path);
const imports = await runtimeImports();
const folderOf = (path: string): string => path.split('/')[1] ?? '';
const describe = ({ importer, imported }: (typeof imports)[number]): string =>
  `${importer} imports ${imported}`;

test('every file of the core is in a known folder', () => {
  const core = paths.filter((path) => path.startsWith('core/'));
  assert.deepEqual([...new Set(core.map(folderOf))].toSorted(), [...layers, 'exports'].toSorted());
});

// The linter checks this too, but does not see dynamic imports. It refuses those whose file is computed.
test('imports within the core only go downwards', () => {
  const upwards = imports.filter(
    ({ importer, imported }) =>
      importer.startsWith('core/') &&
      imported.startsWith('core/') &&
      layers.includes(folderOf(importer)) &&
      layers.includes(folderOf(imported)) &&
      layers.indexOf(folderOf(imported)) < layers.indexOf(folderOf(importer)),
  );
  assert.deepEqual(upwards.map(describe), []);
});

test('only stores import what opens hidden columns', () => {
  const keys = [
    'core/data/store/hidden.ts',
    'core/data/store/extension-tables.ts',
    'core/exports/store-hidden.ts',
  ];
  const isStore = (path: string): boolean =>
    path.startsWith('core/data/store/') ||
    path === 'core/exports/store-hidden.ts' ||
    path === 'core/exports/extension.ts' ||
    // They make databases.
    /^(?:import|testing)\//.test(path) ||
    /^extensions\/[^/]+\/store(?:\.ts$|\/)/.test(path) ||
    /^search\/[^/]+\/(?:index|ranking)\//.test(path);
  const openers = imports.filter(({ imported }) => keys.includes(imported));
  assert.ok(openers.length > 20);
  assert.deepEqual(openers.filter(({ importer }) => !isStore(importer)).map(describe), []);
});

test('nothing that opens columns or writes SQL is imported dynamically', () => {
  const late = imports.filter(
    ({ isDynamic, imported }) =>
      isDynamic &&
      /^core\/(?:data\/store\/|data\/database\/statements\/|exports\/store-hidden)/.test(imported),
  );
  assert.deepEqual(late.map(describe), []);
});

test('code that serves real wikis does not reach code that writes to test wikis', () => {
  const reached = new Set(['wikiquery/serve.ts']);
  for (const path of reached)
    for (const { importer, imported } of imports) if (importer === path) reached.add(imported);
  assert.ok(reached.size > 300, String(reached.size));
  assert.deepEqual(
    [...reached].filter((path) => path.startsWith('testing/sandbox/')),
    [],
  );
});

test('no command loads mysql2 before it opens a database on a server', () => {
  const loaders = sourceFiles()
    .filter(({ text }) => /^import (?!type )[^;]* from 'mysql2(?:\/promise)?';$/m.test(text))
    .map(({ path }) => path);
  assert.ok(loaders.length > 1, String(loaders));
  const loaded = new Set(['wikiquery/main.ts']);
  for (const path of loaded)
    for (const { importer, imported, isDynamic } of imports) {
      const isCommand = importer === 'wikiquery/main.ts';
      if (importer === path && (!isDynamic || isCommand)) loaded.add(imported);
    }
  assert.ok(loaded.size > 300, String(loaded.size));
  assert.deepEqual(
    loaders.filter((path) => loaded.has(path)),
    [],
  );
});
