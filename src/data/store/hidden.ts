import type { Hidden } from '../database/schema/table.ts';

/** A row whose hidden values are opened. */
export type Opened<R> = { [K in keyof R]: OpenedValue<R[K]> };

type OpenedValue<V> = V extends Hidden<infer T> ? T : V;

/** Opens a value after a check that the viewer may see it, by the conditions of the query or the bits of the row. */
export const open = <V extends Hidden<unknown> | null | undefined>(value: V): OpenedValue<V> =>
  value as unknown as OpenedValue<V>;

/** Opens all values of a row that the conditions of the query make visible to the viewer. */
export const openRow = <R>(row: R): Opened<R> => row as Opened<R>;

/** Opens a row with an account that everyone is told, since it was joined by a column that the schema declares `named`. */
export const openNamed = openRow;

/** Wraps a value to compare it with a hidden column. */
export const asHidden = <T>(value: T): Hidden<T> => value as unknown as Hidden<T>;
