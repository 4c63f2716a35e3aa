import type { Column, Table } from './table.ts';

/** Returns the SQL that creates these tables and their indexes in SQLite, as MediaWiki's installer does. */
export function createStatements(tables: Readonly<Record<string, Table>>): string[] {
  return Object.entries(tables).flatMap(([name, table]) => [
    createTable(name, table),
    ...indexStatements(name, table).map(([, statement]) => statement),
  ]);
}

/** Returns the statements that create a table's indexes in SQLite, with the names of the indexes. */
export const indexStatements = (
  name: string,
  table: Table,
): readonly (readonly [index: string, statement: string])[] =>
  Object.entries(table.indexes).map(([indexName, index]) => [
    indexName,
    `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX "${indexName}" ON "${name}" (${index.columns.join(', ')})`,
  ]);

/** The statement that creates MediaWiki's full-text index in SQLite. */
export const searchIndexStatement =
  'CREATE VIRTUAL TABLE "searchindex" USING FTS3(\n si_title,\n si_text\n )';

/** Returns the statement that creates a table in SQLite, without its indexes. */
export function createTable(name: string, table: Table): string {
  const lines = Object.entries(table.columns).map(([column, of]) => `${column} ${columnType(of)}`);
  if (table.primaryKey.length > 0) lines.push(`PRIMARY KEY (${table.primaryKey.join(', ')})`);
  return `CREATE TABLE "${name}" (${lines.join(', ')})`;
}

function columnType(column: Column<unknown>): string {
  const fallback =
    column.default === undefined
      ? ''
      : ` DEFAULT ${typeof column.default === 'string' ? `'${column.default}'` : column.default}`;
  return `${column.type}${fallback}${column.nullable ? '' : ' NOT NULL'}`;
}
