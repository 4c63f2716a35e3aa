import type { SqlExpression } from './statements/expression.ts';
import { sql } from './statements/sql.ts';

/** How a database writes what views show: columns as text and times as other programs read them. */
export interface ViewSyntax {
  /** Replaces a view of the same name. */
  readonly create: (name: string) => readonly string[];
  /**
   * A function that unpacks a compressed text, given its bytes and flags, which whoever reads the views has to define;
   * absent where programs cannot define functions.
   */
  readonly unpack?: string;
  /** Text that is stored as bytes. */
  readonly text: (column: SqlExpression<unknown>) => SqlExpression<string>;
  /** The same of a column that holds text in some rows and bytes in others. */
  readonly decoded: (column: SqlExpression<unknown>) => SqlExpression<string>;
  readonly concat: (...parts: readonly SqlExpression<unknown>[]) => SqlExpression<string>;
  /** Fourteen digits as `YYYY-MM-DDThh:mm:ssZ`. */
  readonly time: (column: SqlExpression<unknown>) => SqlExpression<string>;
  /** The same of a column of a type for times. */
  readonly moment: (column: SqlExpression<unknown>) => SqlExpression<string>;
  /** The time now, as fourteen digits. */
  readonly now: SqlExpression<string>;
  /** The values of a subquery's rows in an order, separated by `|`; null without any. */
  readonly list: (rows: OrderedRows) => SqlExpression<string | null>;
  /** The labels of a host in reverse order: `org.example.www` is `www.example.org`. */
  readonly reverseHost: (host: SqlExpression<unknown>) => SqlExpression<string>;
  /** The part of a text before, or after, the first occurrence of a separator that it contains. */
  readonly before: (text: SqlExpression<unknown>, separator: string) => SqlExpression<string>;
  readonly after: (text: SqlExpression<unknown>, separator: string) => SqlExpression<string>;
}

/** What stands in a subquery: what is selected, after FROM, and after ORDER BY. */
export interface OrderedRows {
  readonly value: SqlExpression<unknown>;
  readonly from: SqlExpression<unknown>;
  readonly order: SqlExpression<unknown>;
}

/** How SQLite writes what views show; only with functions that it has itself, so that every program can read them. */
export const sqliteViews: ViewSyntax = {
  unpack: 'wikiquery_text',
  create: (name) => [`DROP VIEW IF EXISTS "${name}"`, `CREATE VIEW "${name}" AS`],
  text: (column) => column as SqlExpression<string>,
  decoded: (column) => sql`CAST(${column} AS TEXT)`,
  concat: (...parts) => sql`(${sql.join(parts, sql` || `)})`,
  time: (column) =>
    sql`(substr(${column}, 1, 4) || '-' || substr(${column}, 5, 2) || '-' || substr(${column}, 7, 2) || 'T' || substr(${column}, 9, 2) || ':' || substr(${column}, 11, 2) || ':' || substr(${column}, 13, 2) || 'Z')`,
  moment: (column) => sqliteViews.time(sql`replace(replace(replace(${column}, '-', ''), ':', ''), ' ', '')`),
  now: sql`strftime('%Y%m%d%H%M%S', 'now')`,
  list: ({ value, from, order }) =>
    sql`(SELECT group_concat(value, '|') FROM (SELECT ${value} AS value FROM ${from} ORDER BY ${order}))`,
  reverseHost: (host) =>
    sql`(SELECT group_concat(value, '.') FROM (SELECT value FROM json_each('[' || replace(json_quote(${host}), '.', '","') || ']') ORDER BY key DESC))`,
  before: (text, separator) => sql`substr(${text}, 1, instr(${text}, ${sql.lit(separator)}) - 1)`,
  after: (text, separator) =>
    sql`substr(${text}, instr(${text}, ${sql.lit(separator)}) + ${sql.lit(separator.length)})`,
};
