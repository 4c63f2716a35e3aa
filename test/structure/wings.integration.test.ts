import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wings } from '../../oxlint.config.ts';
import { runtimeImports, sourceFiles } from './sources.ts';

/** The package `wikiquery/testing` is in no wing. */
const entries = ['testing.ts'];

const paths = sourceFiles()
  .map(({ path }) => path)
  .filter((path) => !entries.includes(path));
const imports = (await runtimeImports()).filter(({ importer }) => !entries.includes(importer));
const wingOf = (path: string): string => path.split('/')[0] ?? '';
const say = ({ importer, imported }: (typeof imports)[number]): string => `${importer} imports ${imported}`;

test('every file stands in a wing, and there is no wing without files', () => {
  assert.deepEqual([...new Set(paths.map(wingOf))], wings.toSorted());
});

// The linter says so too, but sees no dynamic imports. Those whose file is computed, it refuses.
test('imports only go downwards', () => {
  const upwards = imports.filter(
    ({ importer, imported }) => wings.indexOf(wingOf(imported)) < wings.indexOf(wingOf(importer)),
  );
  assert.deepEqual(upwards.map(say), []);
});

test('only stores import what opens hidden columns', () => {
  const keys = ['data/store/hidden.ts', 'data/store/extension-tables.ts'];
  const isStore = (path: string): boolean =>
    path.startsWith('data/store/') || /^extensions\/[^/]+\/store(?:\.ts$|\/)/.test(path);
  const openers = imports.filter(({ imported }) => keys.includes(imported));
  assert.ok(openers.length > 20);
  assert.deepEqual(openers.filter(({ importer }) => !isStore(importer)).map(say), []);
});

test('nothing that opens columns or writes SQL is imported when it is reached', () => {
  const late = imports.filter(
    ({ isDynamic, imported }) => isDynamic && /^data\/(?:store|database\/statements)\//.test(imported),
  );
  assert.deepEqual(late.map(say), []);
});

test('what serves real wikis does not reach what writes to wikis for tests', () => {
  const reached = new Set(['cli/serve.ts']);
  for (const path of reached)
    for (const { importer, imported } of imports) if (importer === path) reached.add(imported);
  assert.ok(reached.size > 300, String(reached.size));
  assert.deepEqual(
    [...reached].filter((path) => wingOf(path) === 'sandbox'),
    [],
  );
});
