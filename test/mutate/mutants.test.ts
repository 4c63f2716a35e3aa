import assert from 'node:assert/strict';
import test from 'node:test';
import { root } from '../kinds.ts';
import { chooseMutants, orderMutants, readSources } from './mutants.ts';

const sources = [
  { path: 'src/a/one.ts', text: 'export const a = (x: number) => x > 1 && x < 9;\n' },
  { path: 'src/ab.ts', text: 'export const b = [1, 2].filter(Boolean);\n' },
  { path: 'src/a/two.ts', text: 'export const c = f(1) + f(1);\n' },
];

test('a seed gives one order of all mutants, and another seed another', () => {
  const mutants = orderMutants(sources, 1);
  assert.deepEqual(
    mutants.map(({ number }) => number),
    mutants.map((_, i) => i + 1),
  );
  assert.deepEqual(orderMutants(sources.toReversed(), 1), mutants);
  const other = orderMutants(sources, 2);
  assert.notDeepEqual(other, mutants);
  const sorted = (list: typeof mutants): unknown[] =>
    list.map(({ path, start, end, replacement }) => `${path} ${start} ${end} ${replacement}`).toSorted();
  assert.deepEqual(sorted(other), sorted(mutants));
});

test('a change elsewhere, and lines added above, keep the order', () => {
  const changed = sources.map(({ path, text }) => ({ path, text: `// A new comment.\n${text}` }));
  const names = (of: typeof sources): string[] =>
    orderMutants(of, 7).map(({ path, operator, replacement }) => `${path} ${operator} ${replacement}`);
  assert.deepEqual(names(changed), names(sources));
  const more = [...sources, { path: 'src/new.ts', text: 'export const d = 1 + 2;\n' }];
  assert.deepEqual(
    names(more).filter((name) => !name.startsWith('src/new.ts')),
    names(sources),
  );
});

test('mutants are chosen by count, folder, file and number', () => {
  const mutants = orderMutants(sources, 1);
  const pathsOf = (path: string): string[] => [
    ...new Set(chooseMutants(mutants, { count: 100, path }).map((mutant) => mutant.path)),
  ];
  assert.deepEqual(chooseMutants(mutants, { count: 3 }), mutants.slice(0, 3));
  assert.deepEqual(pathsOf('src/a/').toSorted(), ['src/a/one.ts', 'src/a/two.ts']);
  assert.deepEqual(pathsOf('src/ab.ts'), ['src/ab.ts']);
  assert.deepEqual(pathsOf('src/none'), []);
  assert.deepEqual(chooseMutants(mutants, { count: 1, only: 5 }), [mutants[4]]);
});

test('the sources are the program, without tests and generated files', () => {
  const paths = readSources(root).map(({ path }) => path);
  assert.ok(paths.length > 1000 && paths.includes('packages/core/src/query/run.ts'));
  assert.deepEqual(
    paths.filter((path) => path.endsWith('.test.ts') || path === 'packages/client/src/api.ts'),
    [],
  );
});
