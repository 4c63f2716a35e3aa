import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const cwd = resolve(import.meta.dirname, '../..');

const filesWith = (pattern: RegExp, files: readonly string[]): readonly string[] =>
  globSync(files, { cwd, exclude: ['**/node_modules'] })
    .filter((path) => pattern.test(readFileSync(resolve(cwd, path), 'utf8')))
    .toSorted();

test('only one file of tests reads /proc, which not every system has', () => {
  assert.deepEqual(
    filesWith(/['"`]\/proc\b/, ['packages/{*,extensions/*}/src/**/*.test.ts', 'test/**/*.ts']),
    ['test/rig/children.ts'],
  );
});

test('tests that wait for something say what, and not for ever', () => {
  assert.deepEqual(
    filesWith(/\b(?:while|for) \(.*\)\s+await (?:pause|turn|wait)\(/, [
      'packages/{*,extensions/*}/src/**/*.test.ts',
      'test/**/*.test.ts',
    ]),
    [],
  );
});
