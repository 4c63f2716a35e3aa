import type { Hidden } from '../database/schema/table.ts';

/** A row whose values may be read. */
export type Opened<R> = { [K in keyof R]: OpenedValue<R[K]> };

type OpenedValue<V> = V extends Hidden<infer T> ? T : V;

/** Opens a value, where there is one, whose viewers were decided upon: by the conditions of the query, or by the bits of its row. */
export const open = <V extends Hidden<unknown> | null | undefined>(value: V): OpenedValue<V> =>
  value as unknown as OpenedValue<V>;

/** Opens all values of a row whose viewers the conditions of the query decided upon. */
export const openRow = <R>(row: R): Opened<R> => row as Opened<R>;

/** A value in the form of a hidden column, to compare the column with. */
export const asHidden = <T>(value: T): Hidden<T> => value as unknown as Hidden<T>;
