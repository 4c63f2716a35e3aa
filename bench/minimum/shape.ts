import type Database from 'better-sqlite3';
import type { Connection, FieldPacket } from 'mysql2';

/** The response to a request. */
export type Response = Record<string, unknown>;

/** Handles one kind of request. */
export type Handler = (parameters: URLSearchParams) => Promise<Response>;

/** A prepared statement. */
export type Statement<R> = (...values: readonly (string | number)[]) => R[] | Promise<R[]>;

/** Prepares statements on one database. */
export type Prepare = <R>(sql: string) => Statement<R>;

/**
 * Prepares statements on SQLite, with the placeholders that are faster for each. SQLite prepares a statement anew
 * whenever a plain `?` is bound on which its plan could depend; `+?` spares that, but some plans need to know the value.
 */
export function prepareSqlite(database: Database.Database): Prepare {
  return <R>(sql: string) => {
    let statement: Database.Statement<unknown[], R> | undefined;
    return (...values: readonly (string | number)[]) => {
      statement ??= fastest(
        [database.prepare<unknown[], R>(sql), database.prepare<unknown[], R>(sql.replaceAll('?', '+?'))],
        (tried) => tried.all(...values),
      );
      return statement.all(...values);
    };
  };
}

const trials = 25;

/** Returns the choice of the quickest trial. */
function fastest<T>(choices: readonly [T, ...(readonly T[])], run: (choice: T) => void): T {
  let [best] = choices;
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < trials; trial++) {
    for (const choice of choices) {
      const begun = performance.now();
      run(choice);
      const time = performance.now() - begun;
      if (time < least) [best, least] = [choice, time];
    }
  }
  return best;
}

/**
 * Prepares statements on MariaDB, which the connections run in turn. Its optimizer needs other hints for the order of
 * tables, and uses no index for comparisons of rows.
 */
export function prepareMariadb(connections: readonly Connection[]): Prepare {
  let turn = 0;
  return <R>(sql: string) => {
    const translated = sql
      .replaceAll('CROSS JOIN', 'STRAIGHT_JOIN')
      .replace(/INDEXED BY (\w+)/, 'FORCE INDEX ($1)')
      .replace(/\((\w+), (\w+)\) (>|<)= \(\?, \?\)/, '$1 $3= ? AND ($1 $3 ? OR $2 $3= ?)');
    const repeats = translated !== sql && /OR \w+ [<>]= \?/.test(translated);
    return (...values: readonly (string | number)[]) =>
      new Promise<R[]>((resolve, reject) => {
        const position = values.length - 3;
        const given = repeats ? values.toSpliced(position, 0, values[position] ?? 0) : [...values];
        turn = (turn + 1) % connections.length;
        connections[turn]
          ?.execute(translated, given, (error, rows) => {
            if (error) reject(error);
            else resolve(rows as R[]);
          })
          .once('fields', readAsText);
      });
  };
}

/** The number of the character set of bytes, and of UTF-8, in the protocol. */
const [bytes, utf8] = [63, 45] as const;
/** The first of the protocol's types whose values are texts or bytes. */
const firstText = 249;

/** Makes the driver read columns of bytes as text: MediaWiki declares all its text columns as binary. */
function readAsText(fields: readonly FieldPacket[]): void {
  for (const field of fields) {
    if (field.characterSet !== bytes || (field.columnType ?? 0) < firstText) continue;
    field.characterSet = utf8;
    field.encoding = 'utf8';
  }
}

/** The fields that identify a page, as in responses; `title` is without its namespace until `prefix` adds it. */
export interface PageRow {
  readonly pageid: number;
  readonly ns: number;
  title: string;
}

/** Columns of a page, so that rows can be written as they are; the database replaces underscores fastest. */
export const pageColumns = `page_id AS pageid, page_namespace AS ns, replace(page_title, '_', ' ') AS title`;

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

/** Adds the namespace to the titles of rows. */
export function prefix<R extends { readonly ns: number; title: string }>(rows: R[]): R[] {
  for (const row of rows) if (row.ns !== 0) row.title = (namespaceNames[row.ns] ?? '') + row.title;
  return rows;
}

/** Sorts pages as responses in formatversion 2 list them. */
export const byId = (a: PageRow, b: PageRow): number => a.pageid - b.pageid;

/** Converts a title to its database key. */
export const keyOf = (title: string | null | undefined): string => (title ?? '').replaceAll(' ', '_');

/** Formats a timestamp of the database as in responses. */
export const iso = (time: string): string =>
  `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6, 8)}T${time.slice(8, 10)}:${time.slice(10, 12)}:${time.slice(12, 14)}Z`;

/** Takes the row that begins the next part of the list out of the rows, if there is one. */
export const takeNext = <R>(rows: R[], limit: number): R | undefined =>
  rows.length > limit ? rows.pop() : undefined;

/** How a format version writes a flag that is set, and whether it writes those that are not. */
export interface Version {
  readonly set: '' | true;
  readonly unset: false | undefined;
  /** The key of the content in a slot. */
  readonly content: '*' | 'content';
  /** Lists pages as an array or as an object by ID. */
  readonly pages: (pages: readonly { readonly pageid: number }[]) => object;
}

const version1: Version = {
  set: '',
  unset: undefined,
  content: '*',
  pages: (pages) => Object.fromEntries(pages.map((page) => [page.pageid, page])),
};
const version2: Version = { set: true, unset: false, content: 'content', pages: (pages) => pages };

/** Returns the format version that a request asks for. */
export const versionOf = (parameters: URLSearchParams): Version =>
  parameters.get('formatversion') === '2' ? version2 : version1;

/** Returns a response, with a continuation if there are more items. */
export const answer = (more: object | undefined, query: object, version: Version): Response => ({
  batchcomplete: version.set,
  continue: more,
  query,
});

/** Parses a continuation parameter; `begin` is the default. */
export const position = (parameters: URLSearchParams, name: string, begin: readonly string[]) =>
  parameters.get(name)?.split('|') ?? begin;
