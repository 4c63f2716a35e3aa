import { isUtf8 } from 'node:buffer';
import type { Database } from 'better-sqlite3';
import type { Connection } from 'mysql2/promise';
import { indexedForm } from '../../packages/mariadb/src/full-text.ts';

/** Bytes of values per INSERT statement. */
const BATCH = 1_000_000;

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
}

/** Copies a wiki from SQLite into a MariaDB database, with its indexes; tables that are there stay as they are. */
export async function copyToMariadb(
  from: Database,
  to: Connection,
  { shortestWord = 4, progress }: { shortestWord?: number; progress?: (table: string) => void } = {},
): Promise<void> {
  const tables = from
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all()
    .filter((name) => !/^(?:sqlite_|searchindex)/.test(name));
  await to.query("SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO', unique_checks = 0, foreign_key_checks = 0");
  for (const table of tables) {
    progress?.(table);
    const columns = from.prepare<[], ColumnInfo>(`PRAGMA table_info("${table}")`).all();
    await to.query(createTable(from, table, columns));
    const selected = columns.map(({ name, type }) => selectBytes(name, type)).join(', ');
    const rows = from
      .prepare<[], unknown[]>(`SELECT ${selected} FROM "${table}"`)
      .raw()
      .safeIntegers(true)
      .iterate();
    const names = columns.map(({ name }) => `\`${name}\``);
    await insertRows(asTexts(rows), `\`${table}\` (${names.join(', ')})`, to);
  }
  if (from.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'searchindex'").get()) {
    progress?.('searchindex');
    await to.query(
      `CREATE TABLE IF NOT EXISTS searchindex (si_page INT UNSIGNED NOT NULL PRIMARY KEY, si_title VARCHAR(255) NOT NULL, si_text MEDIUMTEXT NOT NULL,
        FULLTEXT KEY si_title (si_title), FULLTEXT KEY si_text (si_text)) ENGINE=MyISAM CHARSET=utf8mb4`,
    );
    const rows = from
      .prepare<[], [number, string, string]>('SELECT rowid, si_title, si_text FROM searchindex')
      .raw()
      .iterate();
    await insertRows(toIndexedForm(rows, shortestWord), 'searchindex', to);
  }
}

/** Selects a column; as bytes where it may hold text that is not valid UTF-8, which the driver would replace. */
const selectBytes = (name: string, type: string): string =>
  /INT|DOUBLE|REAL|FLOAT/i.test(type)
    ? `"${name}"`
    : `CASE typeof("${name}") WHEN 'text' THEN CAST("${name}" AS BLOB) ELSE "${name}" END`;

/** Returns rows with text in place of bytes that are valid UTF-8, and of integers, which may have 64 bits. */
function* asTexts(rows: Iterable<readonly unknown[]>): Generator<readonly unknown[]> {
  for (const row of rows)
    yield row.map((value) =>
      typeof value === 'bigint' || (value instanceof Buffer && isUtf8(value)) ? value.toString() : value,
    );
}

function* toIndexedForm(
  rows: Iterable<[number, string, string]>,
  shortestWord: number,
): Generator<readonly unknown[]> {
  for (const [page, title, text] of rows) {
    yield [page, indexedForm(title, shortestWord), indexedForm(text, shortestWord)];
  }
}

function createTable(from: Database, table: string, columns: readonly ColumnInfo[]): string {
  const indexes = from
    .prepare<[], { name: string; unique: number; origin: string }>(`PRAGMA index_list("${table}")`)
    .all()
    .map(({ name, unique, origin }) => ({
      name,
      kind: origin === 'pk' ? 'PRIMARY KEY' : unique === 1 ? 'UNIQUE KEY' : 'KEY',
      columns: from
        .prepare<[], { name: string }>(`PRAGMA index_info("${name}")`)
        .all()
        .map((of) => of.name),
    }));
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const rowId =
    keys.length === 1 && !indexes.some(({ kind }) => kind === 'PRIMARY KEY') ? keys[0] : undefined;
  const indexed = new Set(indexes.flatMap((index) => index.columns));
  const lines = columns.map((column) => {
    if (column === rowId) return `\`${column.name}\` BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY`;
    const defaultClause = column.dflt_value === null ? '' : ` DEFAULT (${column.dflt_value})`;
    const type = column.type === '' ? typeOfValues(from, table, column.name) : column.type;
    return `\`${column.name}\` ${typeOf(type, indexed.has(column.name))}${column.notnull ? ' NOT NULL' : ''}${defaultClause}`;
  });
  for (const { kind, name, columns: of } of indexes) {
    const list = of.map((column) => `\`${column}\``).join(', ');
    lines.push(kind === 'PRIMARY KEY' ? `PRIMARY KEY (${list})` : `${kind} \`${name}\` (${list})`);
  }
  return `CREATE TABLE IF NOT EXISTS \`${table}\` (${lines.join(', ')}) ENGINE=InnoDB DEFAULT CHARSET=binary`;
}

/** Infers the type of a column that was declared without one. */
const typeOfValues = (from: Database, table: string, column: string): string =>
  from.prepare(`SELECT 1 FROM "${table}" WHERE typeof("${column}") NOT IN ('integer', 'null')`).get()
    ? 'BLOB'
    : 'INTEGER';

function typeOf(type: string, isIndexed: boolean): string {
  if (/INT/i.test(type)) return 'BIGINT';
  if (/DOUBLE|REAL|FLOAT/i.test(type)) return 'DOUBLE';
  return isIndexed ? 'VARBINARY(512)' : 'MEDIUMBLOB';
}

async function insertRows(rows: Iterable<readonly unknown[]>, table: string, to: Connection): Promise<void> {
  let batch: (readonly unknown[])[] = [];
  let size = 0;
  const send = async (): Promise<void> => {
    if (batch.length > 0) await to.query(`INSERT INTO ${table} VALUES ?`, [batch]);
    batch = [];
    size = 0;
  };
  for (const row of rows) {
    batch.push(row);
    for (const value of row) size += typeof value === 'string' || value instanceof Buffer ? value.length : 8;
    if (size > BATCH) await send();
  }
  await send();
}
