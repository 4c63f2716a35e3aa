import { constants, zstdCompressSync } from 'node:zlib';
import { ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';

/** Rows, and characters, of a row group, which waits in memory until it is full. */
const GROUP_ROWS = 100_000;
const GROUP_CHARACTERS = 1 << 25;

/** The fastest level: Node's own Zstandard is faster than the writer's Snappy, which is JavaScript, and makes smaller files. */
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A column of a Parquet file. */
export interface ParquetColumn<Row> {
  readonly name: string;
  readonly type: BasicType;
  /** The value of a row as the type has it; `null` if there is none. */
  readonly value: (row: Row) => unknown;
}

/** Writes rows as Apache Parquet, a group at a time. */
export interface RowGroups<Row> {
  /** Adds a row; returns whether it was the last of a group, which is written. */
  add(this: void, row: Row): boolean;
  /** Writes what is left, and the end of the file. */
  end(this: void): void;
}

/** Creates what writes rows as Apache Parquet, with whole numbers of 64 bits, texts in UTF-8 and truth values. */
export function createRowGroups<Row>(
  columns: readonly ParquetColumn<Row>[],
  writer: ConstructorParameters<typeof ParquetWriter>[0]['writer'],
): RowGroups<Row> {
  const empty = columns.map(({ name, type }) => ({ name, type, data: [] as unknown[] }));
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: empty }),
    createdBy: 'wikiquery',
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes, fast) },
  });
  let group = empty.map(({ data }) => data);
  let characters = 0;
  let rows = 0;
  const flush = (): void => {
    if (rows === 0) return;
    const columnData = empty.map((column, i) => ({ ...column, data: group[i] ?? [] }));
    void file.write({ columnData, rowGroupSize: GROUP_ROWS });
    group = empty.map(() => []);
    characters = 0;
    rows = 0;
  };
  return {
    add: (row) => {
      for (let i = 0; i < columns.length; i++) {
        const value = columns[i]?.value(row);
        if (typeof value === 'string') characters += value.length;
        group[i]?.push(value);
      }
      rows++;
      if (rows < GROUP_ROWS && characters < GROUP_CHARACTERS) return false;
      flush();
      return true;
    },
    end: () => {
      flush();
      void file.finish();
    },
  };
}
