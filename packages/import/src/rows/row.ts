import type { Hidden, Tables } from '@wikiquery/core/database/schema';
import type { ExactInteger } from '@wikiquery/core/wiki';

/** A value that a column stores. */
export type Value = string | ExactInteger | Uint8Array | null;

/** A row of any table, by column. */
export type NewRow = Readonly<Record<string, Value>>;

/** The values that a row of a table of MediaWiki's core may have; columns that are left out get their defaults. */
export type RowOf<Table extends keyof Tables> = {
  readonly [C in keyof Tables[Table]]?: Stored<Tables[Table][C]>;
};

type Stored<T> = T extends Hidden<infer V> ? V : T;
