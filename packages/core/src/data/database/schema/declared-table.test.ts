import assert from 'node:assert/strict';
import test from 'node:test';
import { declaredTables, type TableDeclaration } from './declared-table.ts';
import { hidden, id, index, integer, nullable, restricted, table, text, timestamp, unique } from './table.ts';

test('declarations become the tables that the functions for columns make', () => {
  const declared = declaredTables({
    example: {
      columns: {
        ex_id: 'id',
        ex_count: { type: 'integer', default: 0 },
        ex_time: 'timestamp',
        ex_title: { type: 'text', default: '', hiddenBy: { column: 'ex_bits', bit: 1 } },
        ex_bits: 'integer',
        ex_ip: { type: 'text', nullable: true, seenBy: 'holders of checkuser' },
      },
      indexes: { ex_time: ['ex_time', 'ex_id'], ex_count: { unique: ['ex_count'] } },
    },
    pairs: { columns: { pa_from: 'integer', pa_to: 'integer' }, primaryKey: ['pa_from', 'pa_to'] },
  });
  assert.deepEqual(declared, {
    example: table(
      {
        ex_id: id(),
        ex_count: integer(0),
        ex_time: timestamp(),
        ex_title: hidden(text(''), 'ex_bits', 1),
        ex_bits: integer(),
        ex_ip: restricted(nullable(text()), 'holders of checkuser'),
      },
      { indexes: { ex_time: index('ex_time', 'ex_id'), ex_count: unique('ex_count') } },
    ),
    pairs: table({ pa_from: integer(), pa_to: integer() }, { primaryKey: ['pa_from', 'pa_to'] }),
  });
});

test('an index of a column that the table lacks is an error', () => {
  const columns: TableDeclaration['columns'] = { ex_id: 'id' };
  const message = 'The table "example" has no column "ex_no", which its key or an index names.';
  assert.throws(() => declaredTables({ example: { columns, indexes: { ex: ['ex_no'] } } }), { message });
  assert.throws(() => declaredTables({ example: { columns, primaryKey: ['ex_no'] } }), { message });
});
