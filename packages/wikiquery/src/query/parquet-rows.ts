import { ByteWriter, type BasicType } from 'hyparquet-writer';
import { cellText, columnName, valueAt, type Column, type Row } from 'wikiquery-client/rows';
import { createRowGroups } from '../parquet/row-groups.ts';
import { UsageError } from '../problem.ts';
import type { CellType, TypedColumn } from './column-types.ts';

const types: Readonly<Record<CellType, BasicType>> = {
  integer: 'INT64',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
  text: 'STRING',
};

/** Writes rows as the bytes of an Apache Parquet file, a group of them at a time. */
export interface ParquetRows {
  /** Returns the bytes that follow from a row, of which there are none until a group is full. */
  write(this: void, row: Row): Uint8Array | '';
  /** Returns the rest of the bytes. */
  end(this: void): Uint8Array;
}

/** Creates a writer of rows with these columns. */
export function createParquetRows(columns: readonly TypedColumn[]): ParquetRows {
  const bytes = new ByteWriter();
  const groups = createRowGroups(
    columns.map(({ column, type }) => ({
      name: columnName(column),
      type: types[type],
      value: (row: Row) => cellOf(valueAt(row, column), type, column),
    })),
    bytes,
  );
  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0;
    return taken;
  };
  return {
    write: (row) => (groups.add(row) ? take() : ''),
    end: () => {
      groups.end();
      return take();
    },
  };
}

/** A value as its column has it. A wiki that is asked by its address may have others than the declarations say. */
function cellOf(value: unknown, type: CellType, column: Column): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'text') return cellText(value);
  if (type === 'flag' && typeof value === 'boolean') return value;
  if (type === 'number' && typeof value === 'number') return value;
  if (type === 'integer' && Number.isSafeInteger(value)) return BigInt(Number(value));
  throw new UsageError(
    `The column ${columnName(column)} has ${JSON.stringify(value)}, which does not fit its type, ${type}. Take --format ndjson.`,
  );
}
