import Sqlite from 'better-sqlite3';

/** Returns the columns of all tables in which any of the words occurs. */
export function tablesWith(path: string, words: readonly string[]): readonly string[] {
  const database = new Sqlite(path, { readonly: true });
  try {
    const columns = database
      .prepare<[], { readonly table: string; readonly column: string }>(
        `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c
          WHERE m.type = 'table'`,
      )
      .all();
    return columns.flatMap(({ table, column }) =>
      words
        .filter((word) =>
          database.prepare(`SELECT 1 FROM "${table}" WHERE instr(CAST("${column}" AS TEXT), ?)`).get(word),
        )
        .map((word) => `${table}.${column} has ${word}`),
    );
  } finally {
    database.close();
  }
}
