import { coreTables } from './core.ts';
import { softwareTables } from './software.ts';
import type { Table } from './table.ts';

/** Columns of external stores, whose tables have names of their own. */
const externalColumns = ['blob_text'];

/** Returns the names of the columns of tables that are declared as binary. */
export const binaryColumnsOf = (tables: Readonly<Record<string, Table>>): readonly string[] =>
  Object.values(tables).flatMap(({ columns }) =>
    Object.entries(columns)
      .filter(([, { isBinary }]) => isBinary)
      .map(([name]) => name),
  );

/**
 * Columns that hold binary data; every other column of bytes holds text. The column `value` of `objectcache` is not
 * among them, since results of other queries have this name too; it is read in hexadecimal.
 */
export const binaryColumns: ReadonlySet<string> = new Set(
  [...externalColumns, ...binaryColumnsOf(coreTables), ...binaryColumnsOf(softwareTables)].filter(
    (name) => name !== 'value',
  ),
);
