import type { Database } from 'better-sqlite3';

/** Copies the rows of a table that meet a condition, with other values of some columns. */
function copyRows(
  database: Database,
  table: string,
  condition: string,
  changes: Readonly<Record<string, string>>,
): void {
  const columns = database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
  const values = columns.map((column) => changes[column] ?? column);
  const { changes: added } = database
    .prepare(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} WHERE ${condition}`,
    )
    .run();
  if (added === 0) throw new Error(`${table} has no row where ${condition}`);
}

/** Adds rows to the sample wiki, so that every parameter selects some rows of several. */
export function addRows(database: Database): void {
  copyRows(database, 'image', "img_name = 'Flag,_another_copy.png'", { img_name: "'Flag,_third_copy.png'" });
  copyRows(database, 'uploadstash', 'us_id = 1', {
    us_id: '2',
    us_key: "'4d5e6f.lantern.3.png'",
    us_timestamp: "'20240930130000'",
  });
}
