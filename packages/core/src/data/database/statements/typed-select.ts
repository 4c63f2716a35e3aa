import type { Aliased, Expression, SqlBool, SqlExpression } from './expression.ts';
import type { Query } from './query.ts';

/** Starts SELECTs over tables, whose row types are `Tables`. */
export interface From<Tables> {
  selectFrom<Table extends TableReference<Tables>>(
    table: Table,
  ): Select<Tables, ColumnsOf<Tables, Table>, unknown>;
}

/** A SELECT that returns rows `R`; `C` are the columns of its tables, both qualified with the table's name and not. */
export interface Select<Tables, C, R> extends Query<R>, Expression<R[keyof R]> {
  select<const S extends Selectable<C>>(
    columns: S | readonly S[] | ((expressions: Expressions<C>) => S | readonly S[]),
  ): Select<Tables, C, R & Selection<C, S>>;
  selectAll(): Select<Tables, C, R & Unqualified<C>>;
  distinct(): Select<Tables, C, R>;

  innerJoin<Table extends TableReference<Tables>>(
    table: Table,
    ...on: JoinCondition<C, ColumnsOf<Tables, Table>>
  ): Select<Tables, C & ColumnsOf<Tables, Table>, R>;
  leftJoin<Table extends TableReference<Tables>>(
    table: Table,
    ...on: JoinCondition<C, ColumnsOf<Tables, Table>>
  ): Select<Tables, C & Nullable<ColumnsOf<Tables, Table>>, R>;
  /** Joins every row of a table, which is read after the tables before it. */
  crossJoin<Table extends TableReference<Tables>>(
    table: Table,
  ): Select<Tables, C & ColumnsOf<Tables, Table>, R>;

  where(condition: Condition<C>): Select<Tables, C, R>;
  where<L extends Operand<C>>(left: L, ...comparison: Comparison<ValueOf<C, L>>): Select<Tables, C, R>;
  whereRef(left: Name<C>, operator: Operator, right: Name<C>): Select<Tables, C, R>;
  groupBy(by: Operand<C> | readonly Operand<C>[]): Select<Tables, C, R>;
  having<L extends Operand<C>>(left: L, ...comparison: Comparison<ValueOf<C, L>>): Select<Tables, C, R>;
  orderBy(by: Operand<C> | Name<R>, direction?: 'asc' | 'desc'): Select<Tables, C, R>;
  limit(limit: number): Select<Tables, C, R>;
  offset(offset: number): Select<Tables, C, R>;
  unionAll(other: Query<R>): Select<Tables, C, R>;

  /** Applies a change if a condition holds; columns that the change selects may be absent. */
  when<Changed>(
    condition: boolean,
    change: (query: Select<Tables, C, R>) => Query<Changed>,
  ): Select<Tables, C, R & Partial<Changed>>;
  /** Asserts the type of the rows, where the SQL of their columns does not tell it. */
  rowsAs<Rows>(): Select<Tables, C, Rows>;
  as<Alias extends string>(alias: Alias): Aliased<R, Alias>;
  /** Starts a SELECT from the rows of this one. */
  asTable(alias: string): Select<Tables, R, unknown>;
}

/** Builds conditions and columns; passed to functions that return them. */
export interface Expressions<C> {
  <L extends Operand<C>>(left: L, ...comparison: Comparison<ValueOf<C, L>>): Expression<SqlBool>;
  or(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool>;
  readonly fn: {
    countAll(): SqlExpression<number>;
    max<T>(column: Name<C>): SqlExpression<T>;
  };
}

/** The conditions of a join; each method returns a new object. */
export interface Join<C> {
  on(condition: Expression<SqlBool>): Join<C>;
  on<L extends Operand<C>>(left: L, ...comparison: Comparison<ValueOf<C, L>>): Join<C>;
  onRef(left: Name<C>, operator: Operator, right: Name<C>): Join<C>;
}

type JoinCondition<C, Joined> =
  | readonly [left: Name<C> | Name<Joined>, right: Name<C> | Name<Joined>]
  | readonly [make: (join: Join<C & Joined>) => Join<C & Joined>];

type Condition<C> = Expression<SqlBool> | ((expressions: Expressions<C>) => Expression<SqlBool>);

type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'like';

type Comparison<T> =
  | readonly [operator: Operator, right: NonNullable<T> | Expression<T | null>]
  | readonly [operator: 'is' | 'is not', right: null]
  | readonly [operator: 'in' | 'not in', right: readonly NonNullable<T>[]];

type Name<C> = keyof C & string;
type Operand<C> = Name<C> | Expression<unknown>;
type ValueOf<C, L> = L extends keyof C ? C[L] : L extends Expression<infer T> ? T : never;

type TableReference<Tables> = Name<Tables> | `${Name<Tables>} as ${string}` | Aliased<unknown, string>;

type ColumnsOf<Tables, Table> =
  Table extends Aliased<infer R, infer Alias>
    ? Qualified<R, Alias>
    : Table extends `${infer T} as ${infer Alias}`
      ? T extends keyof Tables
        ? Qualified<Tables[T], Alias>
        : never
      : Table extends Name<Tables>
        ? Qualified<Tables[Table], Table>
        : never;

/** Columns by their names, both qualified with the table's and not. */
type Qualified<R, Table extends string> = R & { [K in Name<R> as `${Table}.${K}`]: R[K] };

/** Columns by their unqualified names. */
export type Unqualified<C> = { [K in keyof C as K extends `${string}.${string}` ? never : K]: C[K] };

type Nullable<C> = { [K in keyof C]: C[K] | null };

type Selectable<C> = Name<C> | `${Name<C>} as ${string}` | Aliased<unknown, string>;

/** The columns that a selection adds to rows. */
type Selection<C, S> = { [N in SelectedName<S>]: SelectedValue<C, S, N> };

type SelectedName<S> =
  S extends Aliased<unknown, infer Alias>
    ? Alias
    : S extends `${string} as ${infer Alias}`
      ? Alias
      : S extends `${string}.${infer Column}`
        ? Column
        : S extends string
          ? S
          : never;

type SelectedValue<C, S, N> =
  S extends Aliased<infer T, infer Alias>
    ? Alias extends N
      ? T
      : never
    : S extends `${infer Column} as ${infer Alias}`
      ? Alias extends N
        ? C[Column & keyof C]
        : never
      : S extends N | `${string}.${N & string}`
        ? C[S & keyof C]
        : never;
