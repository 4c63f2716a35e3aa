import Sqlite from 'better-sqlite3';
import type { MirrorDatabase } from '../../packages/import/src/mirror/write/database.ts';

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

/** Returns all words of a pattern that occur in the tables, with the columns in which they are. */
export async function wordsInTables(
  database: MirrorDatabase,
  pattern: RegExp,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  const tables = await database.rows<{ readonly name: string }>(
    database.kind === 'sqlite'
      ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database()',
  );
  for (const { name } of tables)
    for (const row of await database.rows<Readonly<Record<string, unknown>>>(`SELECT * FROM ${name}`))
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? value.toString('latin1') : value;
        if (typeof text !== 'string') continue;
        // A title may begin with a word, whose first letter is then a capital.
        for (const word of text.toLowerCase().match(pattern) ?? [])
          found.set(word, (found.get(word) ?? new Set()).add(`${name}.${column}`));
      }
  return found;
}
