import type { Statement } from 'better-sqlite3';
import { decodeUtf8 } from '../../../wiki/utf8.ts';
import { binaryColumns } from '../schema/binary-columns.ts';

/**
 * Runs a statement and returns its rows. Text that is stored as a BLOB is decoded; binary columns, which keep their
 * names, stay bytes.
 */
export function readRows(statement: Statement, values: readonly unknown[]): unknown[] {
  const rows = statement.all(...values) as Record<string, unknown>[];
  if (rows.length === 0) return rows;
  const names = textColumns(statement);
  for (const row of rows) {
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'object' && value !== null) row[name] = decodeUtf8(value as Uint8Array);
    }
  }
  return rows;
}

const known = new WeakMap<Statement, readonly string[]>();

/** Names of the columns of a result that may hold text: all but numbers and binary columns. */
function textColumns(statement: Statement): readonly string[] {
  let names = known.get(statement);
  if (!names) {
    const columns = statement.columns();
    names = columns
      .filter(({ name, type }) => !binaryColumns.has(name) && !isNumeric(type))
      .map(({ name }) => name);
    known.set(statement, names);
  }
  return names;
}

/** Whether a column is declared with a numeric type; expressions have none. */
const isNumeric = (type: string | null): boolean => type !== null && /int|real|floa|doub/i.test(type);
