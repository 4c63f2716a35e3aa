import { isObject } from '@wikiquery/common/is-object';

/** An answer, or a part of one, in formatversion 2. */
export type Part = Readonly<Record<string, unknown>>;

/** A row, whose values may be nested; a column is the path of a value in it. */
export type Row = Readonly<Record<string, unknown>>;

/** The names that lead to a value within a row, such as `['revisions', 'slots', 'main', 'content']`. */
export type Column = readonly string[];

/** Where rows come from within an answer. */
export interface RowSource {
  /** Field in which its rows are nested if an answer has several sources. */
  readonly name: string;
  /** The names that lead to it from the top of the answer, such as `['query', 'allpages']`. */
  readonly path: readonly string[];
  /** Pages with their properties; a list, of which every item is a row; or an object that is a row as a whole. */
  readonly kind: 'pages' | 'list' | 'object';
}

/** What must be known about a query to read its answer as rows. */
export interface RowPlan {
  readonly sources: readonly RowSource[];
  /**
   * Modules that add plain values to pages, such as `info`. Rows of pages wait until all of these have finished; if it
   * is left out, until the pages are complete.
   */
  readonly waitsFor?: readonly string[];
}

/** Holds rows until the values of their pages are known: in memory, or in a file if there are too many. */
export interface HeldRows {
  add(page: string, row: Row): void;
  /** Removes all rows, and returns them in the order in which they were added. */
  take(): Iterable<readonly [page: string, row: Row]>;
}

/** Reads the rows in the parts of an answer, given in order. */
export interface RowReader {
  /** Returns the rows that are complete with this part. */
  read(part: Part): Iterable<Row>;
  /** Returns the remaining rows after the last part. */
  end(): Iterable<Row>;
}

/** Parses a column's name, such as `revisions.user`, as in headers. */
export const readColumn = (name: string): Column => name.split('.');

/** Returns a column's name: the names that lead to it, joined by dots. */
export const columnName = (column: Column): string => column.join('.');

/** Returns a row's value in a column; undefined if it has none. */
export function valueAt(row: unknown, column: Column): unknown {
  let value = row;
  for (const name of column) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Row)[name];
  }
  return value;
}

/** Whether a value is a list of objects that is not empty; in a page, these are rows of their own. */
export const isListOfObjects = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);
