import { fileWriter, type BasicType } from 'hyparquet-writer';
import type { ColumnType, ViewRow } from '@wikiquery/core/store/views';
import { createRowGroups } from '../parquet/row-groups.ts';
import type { OpenTable } from './table-writer.ts';

const types: Readonly<Record<ColumnType, BasicType>> = { integer: 'INT64', text: 'STRING', flag: 'BOOLEAN' };

type Value = ViewRow[string] | undefined;

const values: Readonly<Record<ColumnType, (value: Value) => unknown>> = {
  integer: (value) => (value == null ? null : BigInt(value)),
  text: (value) => value ?? null,
  flag: (value) => (value == null ? null : value !== 0),
};

/** Apache Parquet; see {@link createRowGroups}. */
export const openParquet: OpenTable = (path, { columns }) => {
  const groups = createRowGroups(
    Object.entries(columns).map(([name, { type }]) => {
      const valueOf = values[type];
      return { name, type: types[type], value: (row: ViewRow) => valueOf(row[name]) };
    }),
    fileWriter(path),
  );
  return {
    write: (rows) => {
      for (const row of rows) groups.add(row);
    },
    end: groups.end,
  };
};
