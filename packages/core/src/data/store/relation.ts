import type { Dialect, Direction, Query } from '../database/database.ts';
import type { Tables } from '../database/schema/core.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { Expression, SqlBool, SqlExpression } from '../database/statements/expression.ts';
import type { CompiledQuery, rowType } from '../database/statements/query.ts';
import { sql } from '../database/statements/sql.ts';
import type { Select, Unqualified } from '../database/statements/typed-select.ts';
import { titlesIn, type LocalTitle } from './titles-in.ts';

/** A condition on rows, built by a function of the store. */
export type Condition = Expression<SqlBool>;

/** Rows that do not meet a condition. */
export const not = (condition: Condition): Condition => sql<SqlBool>`NOT (${condition})`;

/** A computed value, built by a function of the store. */
export type Value<T> = SqlExpression<T>;

/**
 * Tables that relations may read. `user` is not one of them: a block in another table may hide an account, which only
 * functions of the store check.
 */
export type RelationTable = Exclude<keyof Tables, 'user'>;

/** Names of the columns that are never hidden, by which rows may be filtered and sorted. */
export type VisibleColumn<C> = {
  [K in keyof C]-?: [Extract<C[K], Hidden<unknown>>] extends [never] ? K : never;
}[keyof C] &
  string;

/** Names of columns of the core's tables that are never hidden. */
export type NeverHidden = { [T in keyof Tables]: VisibleColumn<Tables[T]> }[keyof Tables];

/** A table's columns in a join by a column of type `By`; if that is hidden, so are they. */
type Joined<T extends keyof Tables, By> = [Extract<By, Hidden<unknown>>] extends [never]
  ? Tables[T]
  : { [K in keyof Tables[T]]: Tables[T][K] extends Hidden<unknown> ? Tables[T][K] : Hidden<Tables[T][K]> };

type Nullable<C> = { [K in keyof C]: C[K] | null };

type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=';

// Untyped internally; `Relation` tracks the columns.
type Builder = Select<Record<string, Columns>, Columns, Columns>;
type Columns = Record<string, unknown>;

/** An immutable query over the columns `C` that selects `Row`; hidden columns can be selected, but not filtered by. */
class Relation<C, Row = unknown> implements Query<Row> {
  declare readonly [rowType]: Row;
  readonly #query: Builder;
  readonly #dialect: Dialect;
  /** Columns of the tables by the names that rows have for them. */
  readonly #sources: Readonly<Record<string, string>>;

  constructor(query: Builder, dialect: Dialect, sources: Readonly<Record<string, string>>) {
    this.#query = query;
    this.#dialect = dialect;
    this.#sources = sources;
  }

  #with(query: unknown): Relation<C, Row> {
    return new Relation(query as Builder, this.#dialect, this.#sources);
  }

  #source(column: string): string {
    return this.#sources[column] ?? column;
  }

  /** Selects columns. */
  select<K extends keyof C & string>(columns: readonly K[]): Relation<C, Row & Pick<C, K>> {
    return this.#with(this.#query.select(columns)) as unknown as Relation<C, Row & Pick<C, K>>;
  }

  /** Selects columns on a condition. */
  selectIf<K extends keyof C & string>(
    condition: boolean,
    columns: readonly K[],
  ): Relation<C, Row & Partial<Pick<C, K>>> {
    return (condition ? this.select(columns) : this) as Relation<C, Row & Partial<Pick<C, K>>>;
  }

  /** Selects a computed value. */
  selectValue<Name extends string, O>(name: Name, value: Value<O>): Relation<C, Row & { [K in Name]: O }> {
    const query = this.#query.select(value.as(name));
    return this.#with(query) as unknown as Relation<C, Row & { [K in Name]: O }>;
  }

  /** Selects a computed value on a condition. */
  selectValueIf<Name extends string, O>(
    condition: boolean,
    name: Name,
    value: Value<O>,
  ): Relation<C, Row & { [K in Name]?: O }> {
    return (condition ? this.selectValue(name, value) : this) as Relation<C, Row & { [K in Name]?: O }>;
  }

  /** Selects a text in hexadecimal on a condition. */
  selectHexIf<Name extends string>(
    condition: boolean,
    name: Name,
    column: VisibleColumn<C>,
  ): Relation<C, Row & { [K in Name]?: string }> {
    return this.selectValueIf(condition, name, this.#dialect.toHex(this.#source(column)));
  }

  /** Keeps the rows that meet a condition, or whose column compares with a value. */
  where(condition: Condition): Relation<C, Row>;
  where<K extends VisibleColumn<C>>(
    column: K,
    operator: Operator,
    value: NonNullable<C[K]> | Expression<NonNullable<C[K]>>,
  ): Relation<C, Row>;
  where(columnOrCondition: string | Condition, operator?: Operator, value?: unknown): Relation<C, Row> {
    if (typeof columnOrCondition !== 'string') return this.#with(this.#query.where(columnOrCondition));
    const column = this.#source(columnOrCondition);
    return this.#with(this.#query.where(sql.ref(column), operator ?? '=', value as string));
  }

  /** Keeps the rows that meet all conditions. */
  whereAll(conditions: readonly Condition[]): Relation<C, Row> {
    return this.#with(conditions.reduce<Builder>((query, condition) => query.where(condition), this.#query));
  }

  /** Keeps the rows whose column is one of the values; `unindexed` keeps the planner from using the column's index. */
  whereOneOf<K extends VisibleColumn<C>>(
    column: K,
    values: readonly NonNullable<C[K]>[],
    how?: 'unindexed',
  ): Relation<C, Row> {
    const all = values as readonly (string | number)[];
    const source = this.#source(column);
    const condition = how
      ? sql<SqlBool>`${this.#dialect.unindexed(source)} IN (${sql.join(all)})`
      : this.#dialect.oneOf(source, all);
    return this.#with(this.#query.where(condition));
  }

  /** Keeps the rows whose column starts with a prefix. */
  whereStartsWith(column: VisibleColumn<C>, prefix: string): Relation<C, Row> {
    return this.#with(this.#query.where(this.#dialect.startsWith(this.#source(column), prefix)));
  }

  /** Keeps the rows whose columns match one of the titles. */
  whereTitles(
    namespace: VisibleColumn<C>,
    title: VisibleColumn<C>,
    titles: readonly LocalTitle[],
  ): Relation<C, Row> {
    const condition = titlesIn(this.#dialect, titles, this.#source(namespace), this.#source(title));
    return this.#with(this.#query.where(condition));
  }

  /** Joins another table on `column` = `own`. */
  innerJoin<T extends RelationTable, K extends keyof C & string>(
    table: T,
    column: VisibleColumn<Tables[T]>,
    own: K,
  ): Relation<C & Joined<T, C[K]>, Row> {
    const joined = this.#query.innerJoin(table, column, this.#source(own));
    return this.#with(joined) as unknown as Relation<C & Joined<T, C[K]>, Row>;
  }

  /** Joins another table on `column` = `own`, keeping rows without a match. */
  leftJoin<T extends RelationTable, K extends keyof C & string>(
    table: T,
    column: VisibleColumn<Tables[T]>,
    own: K,
  ): Relation<C & Nullable<Joined<T, C[K]>>, Row> {
    const joined = this.#query.leftJoin(table, column, this.#source(own));
    return this.#with(joined) as unknown as Relation<C & Nullable<Joined<T, C[K]>>, Row>;
  }

  /** An inner join with a fixed join order, so that these rows give the order. */
  joinInOrder<T extends RelationTable, K extends keyof C & string>(
    table: T,
    column: VisibleColumn<Tables[T]>,
    own: K,
  ): Relation<C & Joined<T, C[K]>, Row> {
    const crossed = this.#query.crossJoin(table) as unknown as Builder;
    const joined = crossed.whereRef(column, '=', this.#source(own));
    return this.#with(joined) as unknown as Relation<C & Joined<T, C[K]>, Row>;
  }

  /** Sorts by a selected column, after previous ones. */
  orderBy(column: VisibleColumn<Row>, direction: Direction = 'ascending'): Relation<C, Row> {
    const by = sql.ref(this.#source(column));
    return this.#with(this.#query.orderBy(by, direction === 'descending' ? 'desc' : 'asc'));
  }

  /** Sorts by a column that is not selected, for modules that implement their own continuation. */
  orderByUnread(column: VisibleColumn<C>, direction: Direction): Relation<C, Row> {
    return (this as unknown as Relation<C, C>).orderBy(column, direction) as unknown as Relation<C, Row>;
  }

  /** Keeps the rows at or after a position in an order, whose most significant column comes first. */
  from(
    position: readonly {
      readonly column: VisibleColumn<C> | VisibleColumn<Row>;
      readonly value: unknown;
      readonly direction: Direction;
    }[],
  ): Relation<C, Row> {
    const columns = position.map((key) => ({ ...key, column: this.#source(key.column) }));
    return this.#with(this.#query.where(this.#dialect.fromPosition(columns)));
  }

  /** Limits the number of rows. */
  limit(count: number): Relation<C, Row> {
    return this.#with(this.#query.limit(count));
  }

  /** Returns columns of the selected rows in hexadecimal, in the same order. */
  inHex(columns: readonly VisibleColumn<Row>[]): Query<Readonly<Record<string, string | null>>> {
    const digits = columns.map((column) => this.#dialect.toHex(column).as(column));
    return this.#query.asTable('in_order').select(digits);
  }

  /** Compiles to SQL. */
  compile(): CompiledQuery {
    return this.#query.compile();
  }

  /** Compiles to SQL that calls a function for each visited row. */
  compileCounting(visit: string): CompiledQuery | undefined {
    return this.#query.compileCounting?.(visit);
  }
}

/** The type of a query's rows. */
export type RowOf<Q> = Q extends Query<infer Row> ? Row : never;

/** Makes a relation over the columns of a SELECT; `sources` maps aliases to columns. */
export const relationOver = <T, C, Row>(
  dialect: Dialect,
  query: Select<T, C, Row>,
  sources: { readonly [K in keyof Row]?: string } = {},
): Relation<Unqualified<C>, Row> =>
  new Relation(query as unknown as Builder, dialect, sources as Readonly<Record<string, string>>);

// As a type only: the constructor accepts any SQL.
export type { Relation };
