import assert from 'node:assert/strict';
import test from 'node:test';
import { columnsOfRows } from 'wikiquery-client/rows';
import { chosenRows, countValues, readChosen, toggle, writeChosen } from './counts.ts';

const rows = Array.from({ length: 12 }, (_, id) => ({
  id,
  type: id % 3 === 0 ? 'log' : 'edit',
  same: 'x',
  bytes: id % 3,
  ...(id % 2 === 0 && { minor: true }),
}));
const columns = columnsOfRows(rows);

test('the values of columns with few of them are counted, the most frequent first', () => {
  assert.deepEqual(countValues(rows, columns), [
    {
      column: 'type',
      counts: [
        ['edit', 8],
        ['log', 4],
      ],
    },
    {
      column: 'minor',
      counts: [
        ['true', 6],
        ['', 6],
      ],
    },
  ]);
  assert.deepEqual(countValues(rows.slice(0, 3), columns), []);
});

test('a chosen value of each column selects rows, and is taken back by choosing it again', () => {
  const chosen = toggle(toggle(new Map(), 'type', 'log'), 'minor', '');
  assert.deepEqual(
    chosenRows(rows, columns, chosen).map(({ id }) => id),
    [3, 9],
  );
  assert.deepEqual(readChosen(writeChosen(chosen)), chosen);
  const value = new Map([['type', 'a=b']]);
  assert.deepEqual(readChosen(writeChosen(value)), value);
  assert.equal(chosenRows(rows, columns, toggle(toggle(chosen, 'type', 'log'), 'minor', '')), rows);
  assert.equal(chosenRows(rows, columns, new Map([['nowhere', '1']])), rows);
});
