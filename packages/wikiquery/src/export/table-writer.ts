import type { View, ViewRow } from '@wikiquery/core/store/views';

/** Writes the rows of one view into a file. */
export interface TableWriter {
  write(this: void, rows: readonly ViewRow[]): void;
  /** Writes what is left, and closes the file. */
  end(this: void): void;
}

/** Opens a new file for the rows of a view. */
export type OpenTable = (path: string, view: View) => TableWriter;
