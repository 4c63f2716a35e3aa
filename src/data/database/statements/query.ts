/** A statement's text and the values of its placeholders. */
export interface CompiledQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Marks queries: an object that merely has the same methods is none. */
export declare const rowType: unique symbol;

/** Anything that can be written as SQL; `O` is the type of its rows. */
export interface Query<O = unknown> {
  readonly [rowType]: O;
  compile(): CompiledQuery;
  /** The statement with a function in its conditions that is called for each visited row; absent for SQL as it is. */
  compileCounting?(visit: string): CompiledQuery | undefined;
  /** Whether it visits few rows, whatever the size of the wiki, where that does not follow from its plan. */
  readonly visitsFew?: boolean;
}

/** Makes a query of what compiles. */
export const queryOf = <O>(compiling: Omit<Query<O>, typeof rowType>): Query<O> => compiling as Query<O>;

/** A query whose conditions are on keys, each of which has few rows: nobody counts those that it visits. */
export const visitingFew = <O>(query: Query<O>): Query<O> =>
  queryOf({ compile: () => query.compile(), visitsFew: true });
