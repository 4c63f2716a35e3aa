/** A statement's text and the values of its placeholders. */
export interface CompiledQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Brands queries, so that an object that merely has the same methods is not accepted as one. */
export declare const rowType: unique symbol;

/** Of how many visited rows one is counted, for all of them; a power of two. Calls cost more than what they count. */
export const VISITS_PER_CALL = 16;

/** Anything that compiles to SQL; `O` is the type of its rows. */
export interface Query<O = unknown> {
  readonly [rowType]: O;
  compile(): CompiledQuery;
  /**
   * Compiles to SQL that calls the function `visit` for one in {@link VISITS_PER_CALL} visited rows, by chance; absent
   * for raw SQL.
   */
  compileCounting?(visit: string): CompiledQuery | undefined;
  /** Whether it visits few rows in a wiki of any size although its plan does not show that. */
  readonly visitsFew?: boolean;
}

/** Brands an object that compiles to SQL as a query. */
export const queryOf = <O>(compiling: Omit<Query<O>, typeof rowType>): Query<O> => compiling as Query<O>;

/** Marks a query whose conditions select few rows per key, so that the rows that it visits are not counted. */
export const visitingFew = <O>(query: Query<O>): Query<O> =>
  queryOf({ compile: () => query.compile(), visitsFew: true });
