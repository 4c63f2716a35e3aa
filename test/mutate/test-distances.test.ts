import assert from 'node:assert/strict';
import test from 'node:test';
import { testDistances } from './test-distances.ts';

const imports = [
  ['a.test.ts', 'a.ts'],
  ['b.test.ts', 'b.ts'],
  ['b.ts', 'a.ts'],
  ['a.ts', 'b.ts'],
  ['c.test.ts', 'rig.ts'],
  ['rig.ts', 'b.ts'],
  ['rig.ts', 'a.ts'],
  ['d.test.ts', 'd.ts'],
].map(([importer = '', imported = '']) => ({ importer, imported, isDynamic: false }));
const tests = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];

test('the distance of a test is that of the shortest way, nearest first', () => {
  assert.deepEqual(
    [...testDistances(imports, tests, 'a.ts')],
    [
      ['a.test.ts', 1],
      ['b.test.ts', 2],
      ['c.test.ts', 2],
    ],
  );
  assert.deepEqual([...testDistances(imports, ['d.test.ts'], 'a.ts')], []);
});
