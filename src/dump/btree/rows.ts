/** Rows of whole numbers, column by column. Who hands them on may use their room again for the next. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly Uint32Array[];
}

/** Rows that are handed on at once. */
export const AT_ONCE = 4096;

/** Room for rows. */
export const roomFor = (rows: number, width: number): readonly Uint32Array[] =>
  Array.from({ length: width }, () => new Uint32Array(rows));
