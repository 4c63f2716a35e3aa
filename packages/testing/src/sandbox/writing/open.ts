import type Sqlite from 'better-sqlite3';
import type { Site } from '@wikiquery/core/wiki';
import type { NewRow, Value } from '@wikiquery/import/rows';
import { openNames } from './names.ts';
import type { Query, TableName, WritableWiki } from './writable-wiki.ts';

/** Opens a wiki's database for writing. */
export function openForWriting(database: Sqlite.Database, site: Site): Omit<WritableWiki, 'queue'> {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare(unplanned(text));
    statements.set(text, statement);
    return statement;
  };
  const write = (verb: 'INSERT' | 'REPLACE', table: TableName, row: NewRow): number => {
    const columns = Object.keys(row);
    const text = `${verb} INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    return Number(prepare(text).run(...Object.values(row)).lastInsertRowid);
  };
  const wiki: Omit<WritableWiki, 'names' | 'queue'> = {
    site,
    insert: (table, row) => write('INSERT', table, row),
    put: (table, rows) => {
      for (const row of rows) write('REPLACE', table, row);
    },
    update: (table, where, set) =>
      prepare(`UPDATE "${table}" SET ${assignments(set)} WHERE ${conditions(where)}`).run(
        ...Object.values(set),
        ...Object.values(where),
      ).changes,
    remove: (table, where) =>
      prepare(`DELETE FROM "${table}" WHERE ${conditions(where)}`).run(...Object.values(where)).changes,
    row: <Row>({ text }: Query<Row>, ...values: readonly Value[]) =>
      prepare(text).get(...values) as Row | undefined,
    rows: <Row>({ text }: Query<Row>, ...values: readonly Value[]) =>
      prepare(text).all(...values) as readonly Row[],
    run: (statement, ...values) => prepare(statement).run(...values).changes,
    nextId: (table, column) => {
      const greatest = `max(coalesce((SELECT max("${column}") FROM "${table}"), 0),
        coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0))`;
      return Number(prepare(`SELECT ${greatest} + 1`).pluck().get());
    },
    transaction: (work) => database.transaction(work)(),
  };
  return { ...wiki, names: openNames(wiki) };
}

/** A statement that SQLite does not plan anew for each value of a plain parameter. */
const unplanned = (text: string): string =>
  text.replaceAll(/'[^']*'|\?/g, (part) => (part === '?' ? '+?' : part));

/** What every row that is meant has in its columns. */
const conditions = (row: NewRow): string =>
  Object.keys(row)
    .map((column) => `"${column}" IS ?`)
    .join(' AND ');

const assignments = (row: NewRow): string =>
  Object.keys(row)
    .map((column) => `"${column}" = ?`)
    .join(', ');
