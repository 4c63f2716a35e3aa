import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wings } from '../../oxlint.config.ts';
import { sourceFiles } from './sources.ts';

/** What stands beside the wings: the packages `wikiquery/client` and `wikiquery/testing`. */
const entries = ['client.ts', 'testing.ts'];

const files = sourceFiles().filter(({ path }) => !entries.includes(path));
const wingOf = (path: string): string => path.split('/')[0] ?? '';

test('every file stands in a wing, and there is no wing without files', () => {
  assert.deepEqual([...new Set(files.map(({ path }) => wingOf(path)))], wings.toSorted());
});

// The linter sees all others.
test('dynamic imports only go downwards', () => {
  const upwards = files.flatMap(({ path, dynamicImports }) =>
    dynamicImports
      .filter((target) => wings.indexOf(wingOf(target)) < wings.indexOf(wingOf(path)))
      .map((target) => `${path} imports ${target}`),
  );
  assert.deepEqual(upwards, []);
});

test('nothing imports at run time what opens hidden columns', () => {
  const bold = files.filter(({ dynamicImports }) =>
    dynamicImports.some((target) => target.startsWith('data/store/')),
  );
  assert.deepEqual(bold, []);
});
