import type { WritableDatabase } from '@wikiquery/core/database';
import { binaryColumns } from '@wikiquery/core/database/schema';
import type { NewRow, Value } from '../../rows/row.ts';

/** The kinds of databases, for the few places where they differ. */
export type DatabaseKind = 'sqlite' | 'mysql';

/** The tables of a mirror, read by SQL that SQLite and MariaDB both understand. */
export interface Tables {
  /** Returns the rows that a statement finds. */
  rows<Row>(statement: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

/** The statements of a transaction. */
export interface Statements extends Tables {
  readonly kind: DatabaseKind;
  run(statement: string, values?: readonly Value[]): Promise<void>;
  /** Stores rows, replacing those with the same keys; all have the columns of the first one. */
  put(table: string, rows: readonly NewRow[]): Promise<void>;
  /** Deletes the rows whose column has one of the values. */
  remove(table: string, column: string, values: readonly Value[]): Promise<void>;
}

/**
 * Records what rows refer to before a transaction changes or deletes them. At its end, what nothing refers to any more
 * is deleted, so that nothing is kept that the source hides.
 */
export interface Orphans {
  /** Records the comments and actors of revisions that are about to change. */
  leaveRevisions(revisions: readonly number[]): Promise<void>;
  /** Records those of the rows of another table whose column has one of the values. */
  leave(
    table: 'logging' | 'recentchanges' | 'image' | 'oldimage' | 'filearchive',
    column: string,
    values: readonly (number | string)[],
  ): Promise<void>;
  /** Records those of all rows of a table that is about to be written anew. */
  leaveAll(table: 'block' | 'protected_titles'): Promise<void>;
  leaveActors(left: readonly number[]): void;
  leaveContent(content: number): void;
  leaveTargets(targets: readonly number[]): void;
}

/** The tables of a mirror in a transaction. */
export interface Writing extends Statements {
  readonly orphans: Orphans;
}

/** The database that a mirror writes. */
export interface MirrorDatabase extends Tables {
  readonly kind: DatabaseKind;
  /** The same connection as the full-text index reads and writes it, within a transaction; only of SQLite files. */
  readonly indexed?: WritableDatabase;
  /** Runs work in a transaction: either all its changes are made or, if it fails, none. */
  transaction<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The most values in one statement. */
const MOST_VALUES = 900;

/** Splits values into groups that fit into one statement. */
export function* chunks<T>(values: readonly T[], size = MOST_VALUES): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** Returns the placeholders for a list of values. */
export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** Reads rows by the values of a column, in as many statements as it takes; `statement` has `IN (?)` for the values. */
export async function rowsBy<Row>(
  tables: Tables,
  statement: string,
  values: readonly Value[],
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const some of chunks([...new Set(values)]))
    found.push(...(await tables.rows<Row>(statement.replace('(?)', `(${marks(some)})`), some)));
  return found;
}

/** Reads one column by the values of another, as {@link rowsBy} does. */
export async function columnBy<T extends Value>(
  tables: Tables,
  statement: string,
  values: readonly Value[],
): Promise<readonly T[]> {
  const rows = await rowsBy<Readonly<Record<string, T>>>(tables, statement, values);
  return rows.flatMap((row) => Object.values(row));
}

/** Builds the statements of a transaction from functions that run a single one. */
export function createStatements(
  kind: DatabaseKind,
  rows: Statements['rows'],
  run: Statements['run'],
  quote: (name: string) => string,
): Statements {
  return {
    kind,
    rows,
    run,
    put: async (table, all) => {
      const columns = Object.keys(all[0] ?? {});
      const names = columns.map(quote).join(', ');
      for (const some of chunks(all, Math.max(1, Math.floor(MOST_VALUES / Math.max(1, columns.length))))) {
        const row = `(${columns.map((column) => placeholderOf(kind, column, some)).join(', ')})`;
        await run(
          `REPLACE INTO ${quote(table)} (${names}) VALUES ${some.map(() => row).join(', ')}`,
          some.flatMap((one) => columns.map((column) => one[column] ?? null)),
        );
      }
    },
    remove: async (table, column, values) => {
      for (const some of chunks([...new Set(values)]))
        await run(`DELETE FROM ${quote(table)} WHERE ${quote(column)} IN (${marks(some)})`, some);
    },
  };
}

/** Returns the placeholder of a column. SQLite sorts BLOBs after all text, so that bytes of text are stored as text. */
function placeholderOf(
  kind: DatabaseKind,
  column: string,
  rows: readonly Readonly<Record<string, Value>>[],
): string {
  const isText = kind === 'sqlite' && !binaryColumns.has(column);
  return isText && rows.some((row) => row[column] instanceof Uint8Array) ? 'CAST(? AS TEXT)' : '?';
}
