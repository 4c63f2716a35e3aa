import type { Database } from 'better-sqlite3';
import type { Connection } from 'mysql2/promise';
import { decodeUtf8 } from '../../packages/core/src/wiki/utf8.ts';

/** Types whose values MariaDB writes otherwise than JavaScript. */
const numeric: ReadonlySet<string> = new Set(
  'TINY SHORT INT24 LONG LONGLONG FLOAT DOUBLE DECIMAL NEWDECIMAL'.split(' '),
);

/** Lists the tables of which a database on MariaDB has other rows than an imported one, with the first such row. */
export async function differentTables(
  imported: Database,
  connection: Connection,
  skipped: ReadonlySet<string>,
): Promise<readonly string[]> {
  const [tables] = await connection.query<never[]>({ sql: 'SHOW TABLES', rowsAsArray: true });
  const different: string[] = [];
  for (const [table] of tables as unknown as string[][]) {
    // Tables of Wikiquery's own are not part of a wiki.
    if (table === undefined || table.startsWith('wikiquery_') || skipped.has(table)) continue;
    const theirs = await rowsOn(connection, table);
    const own = rowsIn(imported, table, theirs.columns);
    const lacking = theirs.rows.find((row) => !own.has(row) && !own.has(withoutInvalidBytes(row)));
    if (lacking !== undefined || theirs.rows.length !== own.size)
      different.push(`${table}: ${own.size} of ${theirs.rows.length} rows; ${lacking ?? ''}`);
  }
  return different;
}

async function rowsOn(
  connection: Connection,
  table: string,
): Promise<{ readonly columns: readonly string[]; readonly rows: readonly string[] }> {
  const [rows, fields] = await connection.query<never[]>({
    sql: `SELECT * FROM \`${table}\``,
    rowsAsArray: true,
    typeCast: (field: { type: string; buffer: () => Buffer | null }) => {
      const text = field.buffer()?.toString('latin1');
      if (text === undefined) return null;
      if (field.type === 'TIMESTAMP') return text.replaceAll(/\D/g, '');
      return numeric.has(field.type) ? String(Number(text)) : text;
    },
  });
  return {
    columns: fields.map(({ name }) => name),
    rows: rows.map((row) => JSON.stringify(row)),
  };
}

/** A row in which U+FFFD replaces what is not valid UTF-8, as imports store texts. */
const withoutInvalidBytes = (row: string): string =>
  JSON.stringify(
    (JSON.parse(row) as readonly (string | null)[]).map((value) =>
      value === null ? null : Buffer.from(decodeUtf8(Buffer.from(value, 'latin1'))).toString('latin1'),
    ),
  );

function rowsIn(database: Database, table: string, columns: readonly string[]): ReadonlySet<string> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = database.prepare<[], unknown[]>(`SELECT ${list} FROM "${table}"`).raw().all();
  return new Set(rows.map((row) => JSON.stringify(row.map(written))));
}

const written = (value: unknown): string | null => {
  if (value === null) return null;
  if (typeof value === 'string') return Buffer.from(value).toString('latin1');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : typeof value;
};
