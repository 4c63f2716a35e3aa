import type { Database } from 'better-sqlite3';
import type { TableDefinition } from '../sql/definition.ts';

/** Makes a table of an extension as its dump describes it, with SQLite's types and its indexes. */
export function createDumpTable(database: Database, definition: TableDefinition): void {
  const { name, columns, primaryKey, indexes } = definition;
  const lines = columns.map(
    (column) => `"${column.name}" ${typeOf(column.type)}${column.nullable ? '' : ' NOT NULL'}`,
  );
  if (primaryKey.length > 0) lines.push(`PRIMARY KEY (${quoted(primaryKey)})`);
  database.exec(`CREATE TABLE IF NOT EXISTS "${name}" (${lines.join(', ')})`);
  for (const index of indexes) {
    const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
    database.exec(`CREATE ${kind} IF NOT EXISTS "${index.name}" ON "${name}" (${quoted(index.columns)})`);
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

function typeOf(type: string): string {
  if (/int|^bool|^bit/.test(type)) return 'INTEGER';
  return /float|double|real|decimal/.test(type) ? 'DOUBLE PRECISION' : 'BLOB';
}
