import type { Tables } from '@wikiquery/core/database/schema';
import type { Site } from '@wikiquery/core/wiki';
import type { Names, NewRow, Query, Value } from '@wikiquery/import/rows';
import type { Job } from './job.ts';

export { query, type Query } from '@wikiquery/import/rows';

/** A table of MediaWiki's core, or the full-text index. */
export type TableName = keyof Tables | 'searchindex';

/** A wiki's database as what writes to it sees it. Everything is synchronous, so no request sees half of a write. */
export interface WritableWiki {
  readonly site: Site;
  readonly names: Names;
  /** Inserts a row, and returns its ID in tables that assign them. */
  insert(this: void, table: TableName, row: NewRow): number;
  /** Inserts rows in place of those with the same key. */
  put(this: void, table: TableName, rows: readonly NewRow[]): void;
  /** Changes the rows whose columns have the given values; returns how many there are. */
  update(this: void, table: TableName, where: NewRow, set: NewRow): number;
  /** Deletes the rows whose columns have the given values; returns how many there were. */
  remove(this: void, table: TableName, where: NewRow): number;
  /** Returns the first row that a query finds. */
  row<Row>(this: void, query: Query<Row>, ...values: readonly Value[]): Row | undefined;
  rows<Row>(this: void, query: Query<Row>, ...values: readonly Value[]): readonly Row[];
  /** Runs a statement that changes rows; returns how many it changed. */
  run(this: void, statement: string, ...values: readonly Value[]): number;
  /** Returns the ID that the next row of a table will have. */
  nextId(this: void, table: TableName, column: string): number;
  /** Does what MediaWiki leaves to its job queue: at once, or when the jobs that wait are run. */
  queue(this: void, job: Job): void;
  /** Does all of the work, or, where it throws, nothing. */
  transaction<T>(this: void, work: () => T): T;
}
