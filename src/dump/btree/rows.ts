/** Rows of whole numbers, one after the other. Who hands them on may use their room again for the next. */
export interface Rows {
  readonly count: number;
  readonly numbers: Uint32Array;
}

/** Rows that are handed on at once. */
export const AT_ONCE = 4096;
