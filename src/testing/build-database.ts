import Database from 'better-sqlite3';
import { coreTables } from '../database/schema/core.ts';
import { createStatements, searchIndexStatement } from '../database/schema/create.ts';
import { softwareTables } from '../database/schema/software.ts';
import type { Table } from '../database/schema/table.ts';
import { abusefilterTables } from '../extensions/abusefilter/tables.ts';
import { babelTables } from '../extensions/babel/tables.ts';
import { checkuserTables } from '../extensions/checkuser/tables.ts';
import { translateTables } from '../extensions/translate/tables.ts';
import type { WikiDescription } from './description.ts';
import { extensionRows } from './extension-rows.ts';
import { fileRows } from './files.ts';
import { linkRows } from './link-rows.ts';
import { logRows, pageRows } from './page-rows.ts';
import type { State, TableRow } from './state.ts';
import { liveThrough } from './timeline.ts';
import { userRows } from './user-rows.ts';
import { commentRows, siteRows } from './site-rows.ts';

type Rows = Readonly<Record<string, readonly TableRow[]>>;

/**
 * Builds a wiki's database in the shape of MediaWiki 1.43, in memory or in a new file. The same description
 * gives the same rows, byte for byte.
 */
export function buildDatabase(description: WikiDescription, path = ':memory:'): Database.Database {
  const database = new Database(path);
  const tables: Readonly<Record<string, Table>> = {
    ...coreTables,
    ...softwareTables,
    ...tablesOf(description),
  };
  database.pragma('journal_mode = MEMORY');
  database.pragma('synchronous = OFF');
  database.transaction(() => {
    for (const statement of createStatements(tables)) database.exec(statement);
    database.exec(searchIndexStatement);
    for (const rows of allRows(description))
      for (const [table, list] of Object.entries(rows)) {
        if (tables[table] || table === 'searchindex') insertAll(database, table, list, tables[table]);
      }
  })();
  return database;
}

const extensionTables: Readonly<Record<string, Readonly<Record<string, Table>>>> = {
  abusefilter: abusefilterTables,
  babel: babelTables,
  checkuser: checkuserTables,
  translate: translateTables,
};

const tablesOf = ({ configuration }: WikiDescription): Record<string, Table> =>
  Object.assign({}, ...configuration.settings.extensions.map((name) => extensionTables[name] ?? {}));

function allRows(description: WikiDescription): Rows[] {
  const state: State = liveThrough(description);
  const links = linkRows(state);
  return [
    userRows(state),
    pageRows(state),
    logRows(state),
    links.rows,
    fileRows(state),
    extensionRows(state, description, links),
    siteRows(state, description, links),
    Object.fromEntries(state.rows),
    description.rows ?? {},
    // Last, as making the other rows may have met new authors and comments.
    commentRows(state),
  ];
}

function insertAll(
  database: Database.Database,
  name: string,
  rows: readonly TableRow[],
  table: Table | undefined,
): void {
  const statements = new Map<string, Database.Statement>();
  for (const row of rows) {
    const columns = Object.keys(withEmpty(row, table));
    const key = columns.join(',');
    let statement = statements.get(key);
    if (!statement) {
      statement = database.prepare(
        `INSERT INTO "${name}" (${key}) VALUES (${columns.map(() => '?').join(',')})`,
      );
      statements.set(key, statement);
    }
    statement.run(Object.values(withEmpty(row, table)));
  }
}

/** A row with the empty text in columns that demand a value and offer none. */
function withEmpty(row: TableRow, table: Table | undefined): TableRow {
  const missing: Record<string, string> = {};
  for (const [name, column] of Object.entries(table?.columns ?? {}))
    if (
      !(name in row) &&
      !column.nullable &&
      column.default === undefined &&
      !column.type.startsWith('INTEGER')
    )
      missing[name] = '';
  return { ...row, ...missing };
}
