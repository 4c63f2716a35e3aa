import { type BasicType, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { ViewRow } from '../../data/store/views/read-rows.ts';
import type { ColumnType } from '../../data/store/views/view.ts';
import type { OpenTable } from './table-writer.ts';

/** Rows, and characters, of a row group, which waits in memory until it is full. */
const GROUP_ROWS = 100_000;
const GROUP_CHARACTERS = 1 << 25;

const types: Readonly<Record<ColumnType, BasicType>> = { integer: 'INT64', text: 'STRING', flag: 'BOOLEAN' };

type Value = ViewRow[string] | undefined;

const values: Readonly<Record<ColumnType, (value: Value) => unknown>> = {
  integer: (value) => (value == null ? null : BigInt(value)),
  text: (value) => value ?? null,
  flag: (value) => (value == null ? null : value !== 0),
};

/** Apache Parquet, with whole numbers of 64 bits, texts in UTF-8 and truth values. */
export const openParquet: OpenTable = (path, { columns }) => {
  const names = Object.entries(columns);
  const empty = names.map(([name, { type }]) => ({ name, data: [] as unknown[], type: types[type] }));
  const writer = fileWriter(path);
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: empty }),
    createdBy: 'wikiquery',
  });
  let group = empty.map(({ data }) => data);
  let characters = 0;
  const flush = (): void => {
    if (group[0]?.length === 0) return;
    const columnData = empty.map((column, i) => ({ ...column, data: group[i] ?? [] }));
    void file.write({ columnData, rowGroupSize: GROUP_ROWS });
    group = names.map(() => []);
    characters = 0;
  };
  return {
    write: (rows) => {
      for (const row of rows) {
        for (const [i, [name, { type }]] of names.entries()) {
          const value = row[name];
          if (typeof value === 'string') characters += value.length;
          group[i]?.push(values[type](value));
        }
        if ((group[0]?.length ?? 0) >= GROUP_ROWS || characters >= GROUP_CHARACTERS) flush();
      }
    },
    end: () => {
      flush();
      void file.finish();
    },
  };
};
