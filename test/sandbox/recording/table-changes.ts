import type { Database } from 'better-sqlite3';

/** A value of a column, as JSON: bytes are texts in an object, in base 64 unless they are UTF-8. */
export type Stored = string | number | null | { readonly utf8: string } | { readonly base64: string };

/** What changed in a table: rows that are gone by number, and rows that are new or other, each after its number. */
export interface TableChange {
  readonly gone?: readonly number[];
  readonly rows?: readonly (readonly Stored[])[];
}

/** What changed in a database, by table. */
export type Changes = Readonly<Record<string, TableChange>>;

/** Tables of which no answer tells: caches, jobs, sessions, and what a virtual table keeps. */
const unseen =
  /^(?:sqlite_(?!sequence)|searchindex_|objectcache|job$|l10n_cache|module_deps|updatelog|querycache)/;

/** Returns what changed in a database since another was its copy, which it becomes again. */
export function takeChanges(database: Database, file: string): Changes {
  database.prepare('ATTACH ? AS former').run(file);
  try {
    // An extension that only one of them has brings tables of its own.
    const own = new Set(tablesOf(database));
    const both = tablesOf(database, 'former').filter((table) => own.has(table));
    const changes = Object.fromEntries(
      both.flatMap((table): [string, TableChange][] => {
        const id = rowNumber(table);
        const read = (from: string, what: string): string => `SELECT ${id}, ${what} FROM ${from}."${table}"`;
        const columns = columnsOf(database, table).join();
        const rows = database
          .prepare<[], unknown[]>(`${read('main', columns)} EXCEPT ${read('former', columns)}`)
          .raw()
          .all();
        const gone = database
          .prepare<[], number>(
            `SELECT ${id} FROM former."${table}" EXCEPT SELECT ${id} FROM main."${table}" ORDER BY 1`,
          )
          .pluck()
          .all();
        if (rows.length + gone.length === 0) return [];
        const change = {
          ...(gone.length > 0 && { gone }),
          ...(rows.length > 0 && { rows: rows.map((row) => row.map(store)) }),
        };
        return [[table, change]];
      }),
    );
    applyChanges(database, changes, 'former');
    return changes;
  } finally {
    database.exec('DETACH former');
  }
}

/** Makes recorded changes in a database. */
export function applyChanges(database: Database, changes: Changes, schema = 'main'): void {
  database.transaction(() => {
    for (const [table, { gone = [], rows = [] }] of Object.entries(changes)) {
      const id = rowNumber(table);
      const remove = database.prepare(`DELETE FROM ${schema}."${table}" WHERE ${id} = ?`);
      for (const number of [...gone, ...rows.map(([number]) => number)]) remove.run(number);
      const columns = [id, ...columnsOf(database, table)];
      const places = columns.map(() => '?').join();
      const insert = database.prepare(
        `INSERT INTO ${schema}."${table}" (${columns.join()}) VALUES (${places})`,
      );
      for (const row of rows) insert.run(row.map(restore));
    }
  })();
}

const rowNumber = (table: string): string => (table === 'searchindex' ? 'docid' : 'rowid');

/** Takes all rows out of a database of which answers tell. */
export function emptyTables(database: Database): void {
  for (const table of tablesOf(database)) database.exec(`DELETE FROM "${table}"`);
}

const tablesOf = (database: Database, schema = 'main'): readonly string[] =>
  database
    .prepare<[], string>(`SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()
    .filter((name) => !unseen.test(name));

const columnsOf = (database: Database, table: string): readonly string[] =>
  database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
    .map((name) => `"${name}"`);

function store(value: unknown): Stored {
  if (!Buffer.isBuffer(value)) return value as string | number | null;
  const utf8 = value.toString('utf8');
  return Buffer.from(utf8).equals(value) ? { utf8 } : { base64: value.toString('base64') };
}

function restore(value: Stored): string | bigint | number | null | Buffer {
  // A number would be stored as a real one where the column has no type.
  if (Number.isInteger(value)) return BigInt(value as number);
  if (typeof value !== 'object' || value === null) return value;
  return 'utf8' in value ? Buffer.from(value.utf8) : Buffer.from(value.base64, 'base64');
}
