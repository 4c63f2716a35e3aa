import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Column, Table } from '@wikiquery/core/database/schema';

/** Maximum length in bytes of columns that are in an index. */
const LONGEST_KEY = 512;

/** Prefix lengths in bytes of indexed columns with longer values. */
const cut: Readonly<Record<string, number>> = lookupTable({ el_to_path: 60, job_params: 128 });

/** Returns the statement that creates a table with its indexes in MariaDB or MySQL unless it exists. */
export function createMariadbTable(name: string, table: Table): string {
  const columns = [...table.primaryKey, ...Object.values(table.indexes).flatMap((index) => index.columns)];
  const indexed = new Set(columns.filter((column) => cut[column] === undefined));
  const lines = Object.entries(table.columns).map(
    ([column, of]) => `\`${column}\` ${columnType(of, indexed.has(column))}`,
  );
  if (table.primaryKey.length > 0) lines.push(`PRIMARY KEY (${quoted(table.primaryKey)})`);
  for (const [index, { unique, columns }] of Object.entries(table.indexes))
    lines.push(`${unique ? 'UNIQUE KEY' : 'KEY'} \`${index}\` (${quoted(columns)})`);
  return `CREATE TABLE IF NOT EXISTS \`${name}\` (${lines.join(', ')}) ENGINE=InnoDB DEFAULT CHARSET=binary`;
}

/** The statement that creates MediaWiki's full-text index in MariaDB or MySQL unless it exists. */
export const mariadbSearchIndexStatement = `CREATE TABLE IF NOT EXISTS searchindex (
  si_page INT UNSIGNED NOT NULL PRIMARY KEY, si_title VARCHAR(255) NOT NULL DEFAULT '', si_text MEDIUMTEXT NOT NULL,
  FULLTEXT KEY si_title (si_title), FULLTEXT KEY si_text (si_text)) ENGINE=MyISAM CHARSET=utf8mb4`;

const quoted = (names: readonly string[]): string => names.map(keyPart).join(', ');

const keyPart = (name: string): string => {
  const length = cut[name];
  return length === undefined ? `\`${name}\`` : `\`${name}\`(${length})`;
};

function columnType(column: Column<unknown>, isIndexed: boolean): string {
  if (column.type.startsWith('INTEGER PRIMARY KEY')) return 'BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY';
  const type =
    column.type === 'BLOB'
      ? isIndexed
        ? `VARBINARY(${LONGEST_KEY})`
        : 'MEDIUMBLOB'
      : column.type === 'INTEGER'
        ? 'BIGINT'
        : 'DOUBLE';
  const fallback =
    column.default === undefined
      ? ''
      : ` DEFAULT ${typeof column.default === 'string' ? `'${column.default}'` : column.default}`;
  return `${type}${column.nullable ? '' : ' NOT NULL'}${fallback}`;
}
