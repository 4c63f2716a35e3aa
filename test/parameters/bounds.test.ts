import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Module } from '../../packages/core/src/query/define.ts';
import type { Request } from '../rig/requests.ts';
import { modules, rowsOf } from './ask-module.ts';
import { boundsOf, compareKeys, directionsOf, type Bound, type Key, type Position } from './bounds.ts';
import { comparable, isInOrder, type Row } from './rows.ts';

const isWithin = (key: Key, least: Position | undefined, most: Position | undefined): boolean =>
  (!least || compareKeys(key, least.key) >= 0) && (!most || compareKeys(key, most.key) <= 0);

/** Pairs of positions: each alone at either end, and some at both. */
function rangesOf(
  positions: readonly Position[],
): readonly (readonly [Position | undefined, Position | undefined])[] {
  const sorted = positions.toSorted((a, b) => compareKeys(a.key, b.key));
  const third = Math.floor(sorted.length / 3);
  return [
    ...sorted.flatMap((position) => [[position, undefined] as const, [undefined, position] as const]),
    ...sorted.map((position, i) => [position, sorted[i + third]] as const),
  ];
}

/** Lists of links, which are in the order of the numbers of their targets. */
const byTarget: ReadonlySet<string> = new Set([
  'alllinks',
  'alltransclusions',
  'allfileusages',
  'allredirects',
]);

/** Whether rows are in the order of what the bounds compare, as members of categories are type by type only. */
const isOrderedBy = (module: Module, { start }: Bound): boolean =>
  isInOrder(module) && !byTarget.has(module.name) && !start.includes('sortkey');

/** Whether the rows of each page are sorted. */
function isSorted(rows: readonly Row[], keyOf: (row: Row) => Key, ascends: boolean): boolean {
  return rows.every((row, i) => {
    const previous = rows[i - 1];
    if (!previous || previous['ofPage'] !== row['ofPage']) return true;
    const difference = compareKeys(keyOf(previous), keyOf(row));
    return ascends ? difference <= 0 : difference >= 0;
  });
}

/** Checks one pair of bounds of a module in one direction. */
async function checkBound(module: Module, bound: Bound, dir: Request, ascends: boolean): Promise<void> {
  const { start, end, keyOf, parameters } = bound;
  const whole = await rowsOf({ module, parameters: { ...parameters, ...dir } });
  if (isOrderedBy(module, bound))
    assert.ok(isSorted(whole, keyOf, ascends), `${module.name} is not in order`);
  const positions = bound.positions(whole);
  const counts = new Set<number>();
  for (const [least, most] of rangesOf(positions)) {
    const [first, last] = ascends ? [least, most] : [most, least];
    const range = { ...(first && { [start]: first.text }), ...(last && { [end]: last.text }) };
    const rows = await rowsOf({ module, parameters: { ...parameters, ...dir, ...range } });
    const expected = whole.filter((row) => isWithin(keyOf(row), least, most));
    const message = `${module.name} ${JSON.stringify({ ...dir, ...range })}`;
    assert.deepEqual(comparable(rows, module), comparable(expected, module), message);
    counts.add(rows.length);
  }
  assert.ok(counts.size > 2, `${module.name} has too few rows to bound: ${whole.length}`);
}

for (const module of modules)
  for (const bound of boundsOf(module))
    test(`${module.group}=${module.name} lists exactly the rows from ${bound.start} to ${bound.end}`, async () => {
      for (const [dir, ascends] of directionsOf(module)) await checkBound(module, bound, dir, ascends);
    });
