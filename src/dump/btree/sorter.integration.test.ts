import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSorter } from './sorter.ts';
import { chance, inPieces, temporaryFolder } from './testing.ts';

const rowsOf = (count: number, most: number): readonly (readonly number[])[] => {
  const random = chance(count);
  return Array.from({ length: count }, (_, i) => [random(most), random(7), i, random(2 ** 32)]);
};

/** What sorting is here: by some columns, and else as it was. */
const expected = (rows: readonly (readonly number[])[], by: readonly number[]): readonly number[] =>
  rows
    .toSorted(
      (a, b) => by.map((column) => (a[column] ?? 0) - (b[column] ?? 0)).find((order) => order !== 0) ?? 0,
    )
    .flat();

test('rows are sorted by any columns, in memory and in runs, and those that are equal keep their order', (context) => {
  const folder = temporaryFolder(context);
  for (const [count, most] of [
    [0, 10],
    [1, 10],
    [5000, 10_000],
    [5000, 5000],
    [5001, 5000],
    [30_000, 4097],
    [20_000, 700],
    [3000, 1],
  ] as const) {
    const rows = rowsOf(count, 300);
    for (const by of [[0, 1], [1], [3], [1, 0], [2], [2, 3]]) {
      const sorter = createSorter({ width: 4, by, most, path: join(folder, 'runs') });
      for (const piece of inPieces(rows)) sorter.add(piece);
      const found: number[] = [];
      for (const piece of sorter.sorted())
        for (const number of piece.numbers.subarray(0, piece.count * 4)) found.push(number);
      sorter.close();
      assert.deepEqual(found, expected(rows, by), `${count} rows, ${most} in memory, by ${by.join(', ')}`);
    }
  }
  assert.deepEqual(readdirSync(folder), [], 'nothing is left of the runs');
});
