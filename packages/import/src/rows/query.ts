/** A SELECT with `?` for values, and the type of its rows. */
export interface Query<Row> {
  readonly text: string;
  /** Only for the compiler. */
  readonly row?: Row;
}

/** Makes a query. */
export const query = <Row = unknown>(text: string): Query<Row> => ({ text });
