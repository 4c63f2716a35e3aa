import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fillBuckets } from './buckets.ts';

test('a bucket has another key when a file that its tests import changes, through others too', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-buckets-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const name of ['packages/a', 'packages/b']) mkdirSync(join(folder, name), { recursive: true });
  const write = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
  };
  const tests = ['packages/a/one.test.ts', 'packages/b/two.test.ts'];
  for (const path of [...tests, 'packages/a/one.ts', 'packages/a/deep.ts', 'packages/b/other.ts'])
    write(path, path);
  const imports = [
    ['packages/a/one.test.ts', 'packages/a/one.ts'],
    ['packages/a/one.ts', 'packages/a/deep.ts'],
  ].map(([importer = '', imported = '']) => ({ importer, imported, isDynamic: false }));
  const keys = (): readonly string[] => fillBuckets(folder, tests, imports).map(({ key }) => key);
  const [a, b] = keys();
  assert.deepEqual(keys(), [a, b]);
  write('packages/b/other.ts', 'changed');
  assert.deepEqual(keys(), [a, b]);
  write('packages/a/deep.ts', 'changed');
  const [changed, same] = keys();
  assert.notEqual(changed, a);
  assert.equal(same, b);
});

test('another test file changes one bucket', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-buckets-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'packages/a'), { recursive: true });
  const tests = Array.from({ length: 60 }, (_, i) => `packages/a/${i}.test.ts`);
  for (const path of tests) writeFileSync(join(folder, path), path);
  const before = fillBuckets(folder, tests.slice(1), []);
  const after = fillBuckets(folder, tests, []);
  assert.equal(before.length, 4);
  assert.deepEqual(after.flatMap((bucket) => bucket.tests).toSorted(), tests.toSorted());
  const keys = new Set(before.map(({ key }) => key));
  assert.equal(after.filter(({ key }) => !keys.has(key)).length, 1);
});
