import { isObject } from '../is-object.ts';

/** An answer, or a part of one, in formatversion 2. */
export type Part = Readonly<Record<string, unknown>>;

/** A row, whose values may be nested; a column is the path of a value in it. */
export type Row = Readonly<Record<string, unknown>>;

/** The names that lead to a value within a row, such as `['revisions', 'slots', 'main', 'content']`. */
export type Column = readonly string[];

/** Where rows come from within an answer. */
export interface RowSource {
  /** What its rows are nested in where an answer has several sources. */
  readonly name: string;
  /** The names that lead to it from the top of the answer, such as `['query', 'allpages']`. */
  readonly path: readonly string[];
  /** Pages with their properties; a list, of which every item is a row; or an object that is a row as a whole. */
  readonly kind: 'pages' | 'list' | 'object';
}

/** What has to be known of a query to read its answer as rows. */
export interface RowPlan {
  readonly sources: readonly RowSource[];
  /**
   * Modules that give pages values of their own, such as `info`. Rows of pages wait until all of them have finished;
   * where this is left out, until the pages are complete.
   */
  readonly waitsFor?: readonly string[];
}

/** Keeps rows until the values of their pages are known, such as in a file where memory does not suffice. */
export interface HeldRows {
  add(page: string, row: Row): void;
  /** Returns all rows in their order, and forgets them. */
  take(): Iterable<readonly [page: string, row: Row]>;
}

/** Reads the parts of an answer in their order. */
export interface RowReader {
  /** Returns the rows that are complete with this part. */
  read(part: Part): Iterable<Row>;
  /** Returns what is left when no further part comes. */
  end(): Iterable<Row>;
}

/** Returns the names that lead to a column, as `--columns` and headers write it. */
export const readColumn = (name: string): Column => name.split('.');

/** Returns a column's name. */
export const columnName = (column: Column): string => column.join('.');

/** Returns a row's value in a column. */
export function valueAt(row: unknown, column: Column): unknown {
  let value = row;
  for (const name of column) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Row)[name];
  }
  return value;
}

/** Whether a value is a list of objects, which are rows of their own within a page. */
export const isListOfObjects = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);
