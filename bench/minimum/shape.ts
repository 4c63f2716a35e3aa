import type Database from 'better-sqlite3';
import type { Pool, RowDataPacket } from 'mysql2/promise';

/** Answers one kind of request. */
export type Answering = (parameters: URLSearchParams) => Promise<object>;

/** A prepared statement, by the values of its parameters. */
export type Statement<R> = (...values: readonly (string | number)[]) => R[] | Promise<R[]>;

/** Prepares statements of one database. */
export type Prepare = <R>(sql: string) => Statement<R>;

/** Statements are prepared once, and run as often as they are asked. */
export function preparing(database: Database.Database): Prepare {
  return <R>(sql: string) => {
    const statement = database.prepare<unknown[], R>(sql);
    return (...values: readonly (string | number)[]) => statement.all(...values);
  };
}

/**
 * The same for MariaDB, which prepares statements once for each connection. It chooses an order of tables by itself, and
 * compares rows only column by column along an index.
 */
export function preparingMariadb(pool: Pool): Prepare {
  return <R>(sql: string) => {
    const written = sql
      .replaceAll('CROSS JOIN', 'STRAIGHT_JOIN')
      .replace(/INDEXED BY (\w+)/, 'FORCE INDEX ($1)')
      .replace(/\((\w+), (\w+)\) (>|<)= \(\?, \?\)/, '$1 $3= ? AND ($1 $3 ? OR $2 $3= ?)');
    const repeats = written !== sql && /OR \w+ [<>]= \?/.test(written);
    return async (...values: readonly (string | number)[]) => {
      const position = values.length - 3;
      const given = repeats ? values.toSpliced(position, 0, values[position] ?? 0) : values;
      const [rows] = await pool.execute<RowDataPacket[]>(written, [...given]);
      for (const row of rows as Record<string, unknown>[]) {
        for (const column in row) {
          const value = row[column];
          if (value instanceof Buffer) row[column] = value.toString();
        }
      }
      return rows as R[];
    };
  };
}

/** What an answer tells of every page. */
export interface PageRow {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

const namespaceNames: Readonly<Record<number, string>> = {
  1: 'Talk:',
  2: 'User:',
  3: 'User talk:',
  4: 'Project:',
  6: 'File:',
  10: 'Template:',
  12: 'Help:',
  14: 'Category:',
};

/** A title as readers see it. */
export const titleOf = (namespace: number, key: string): string =>
  (namespace === 0 ? '' : (namespaceNames[namespace] ?? '')) + key.replaceAll('_', ' ');

/** A title as the database has it. */
export const keyOf = (title: string | null): string => (title ?? '').replaceAll(' ', '_');

/** The fields that say which page it is. */
export const page = (row: PageRow) => ({
  pageid: row.page_id,
  ns: row.page_namespace,
  title: titleOf(row.page_namespace, row.page_title),
});

/** A point in time as answers write it. */
export const iso = (time: string): string =>
  `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6, 8)}T${time.slice(8, 10)}:${time.slice(10, 12)}:${time.slice(12, 14)}Z`;

/** An answer whose list is complete, or continued where `more` says. */
export const answer = (more: object | undefined, query: object): object => ({
  batchcomplete: true,
  continue: more,
  query,
});

/** The parts of a continuation, or these from which the list begins. */
export const position = (parameters: URLSearchParams, name: string, begin: readonly string[]) =>
  parameters.get(name)?.split('|') ?? begin;
