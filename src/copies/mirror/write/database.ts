/** A value that is stored. */
export type Value = string | number | Uint8Array | null;

/** A row to be stored, by column. */
export type NewRow = Readonly<Record<string, Value>>;

/** Which database it is, where they differ. */
export type DatabaseKind = 'sqlite' | 'mysql';

/** The tables of a mirror, as SQL that SQLite and MariaDB read alike. */
export interface Tables {
  /** Returns the rows that a statement finds. */
  rows<Row>(statement: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

/** The tables of a mirror in a transaction. */
export interface Writing extends Tables {
  readonly kind: DatabaseKind;
  run(statement: string, values?: readonly Value[]): Promise<void>;
  /** Stores rows in place of those with the same key. All have the columns of the first one. */
  put(table: string, rows: readonly NewRow[]): Promise<void>;
  /** Deletes the rows in whose column one of the values is. */
  remove(table: string, column: string, values: readonly Value[]): Promise<void>;
}

/** The database that a mirror writes. */
export interface MirrorDatabase extends Tables {
  readonly kind: DatabaseKind;
  /** Makes all changes or, if the work fails, none. */
  transaction<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The most values of one statement. */
const MOST_VALUES = 900;

/** Splits values into groups that one statement may have. */
export function* chunks<T>(values: readonly T[], size = MOST_VALUES): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** Returns the placeholders of a list of values. */
export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** Reads rows by values of a column, however many these are. */
export async function rowsBy<Row>(
  tables: Tables,
  statement: (marks: string) => string,
  values: readonly Value[],
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const some of chunks([...new Set(values)]))
    found.push(...(await tables.rows<Row>(statement(marks(some)), some)));
  return found;
}

/** Makes a transaction's means of writing from what runs one statement. */
export function createWriting(
  kind: DatabaseKind,
  rows: Writing['rows'],
  run: Writing['run'],
  quote: (name: string) => string,
): Writing {
  return {
    kind,
    rows,
    run,
    put: async (table, all) => {
      const columns = Object.keys(all[0] ?? {});
      const names = columns.map(quote).join(', ');
      const row = `(${marks(columns)})`;
      for (const some of chunks(all, Math.max(1, Math.floor(MOST_VALUES / Math.max(1, columns.length)))))
        await run(
          `REPLACE INTO ${quote(table)} (${names}) VALUES ${some.map(() => row).join(', ')}`,
          some.flatMap((one) => columns.map((column) => one[column] ?? null)),
        );
    },
    remove: async (table, column, values) => {
      for (const some of chunks([...new Set(values)]))
        await run(`DELETE FROM ${quote(table)} WHERE ${quote(column)} IN (${marks(some)})`, some);
    },
  };
}
