import {
  type AliasableExpression,
  type CompiledQuery,
  type Expression,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Dialect, Direction, Query } from '../database/database.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { Opened } from './hidden.ts';
import { opened, type Store, type Tables } from './store.ts';
import { type LocalTitle, titlesIn } from './titles-in.ts';

/** A condition on rows, made by a function of the store. */
export type Condition = Expression<SqlBool>;

/** Rows that do not meet a condition. */
export const not = (condition: Condition): Condition => sql<SqlBool>`NOT (${condition})`;

/** A value that is worked out for each row, made by a function of the store. */
export type Value<T> = AliasableExpression<T>;

/** Names of the columns that nothing hides: rows may be found and ordered by them. */
export type VisibleColumn<C> = {
  [K in keyof C]-?: [Extract<C[K], Hidden<unknown>>] extends [never] ? K : never;
}[keyof C] &
  string;

/** A table's columns in a join by a column of type `By`: who may not see that may not see them either. */
type Joined<T extends keyof Tables, By> = [Extract<By, Hidden<unknown>>] extends [never]
  ? Tables[T]
  : { [K in keyof Tables[T]]: Tables[T][K] extends Hidden<unknown> ? Tables[T][K] : Hidden<Tables[T][K]> };

type Nullable<C> = { [K in keyof C]: C[K] | null };

type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=';

// Inside, the columns are any; the type around keeps them.
type Builder = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Record<string, unknown>>;

/** Rows of tables with the columns `C`, of which those in `Row` are read; hidden columns can only be read. Immutable. */
export class Relation<C, Row = unknown> implements Query<Row> {
  readonly #query: Builder;
  readonly #dialect: Dialect;
  /** What the columns are called in the tables, where rows call them otherwise. */
  readonly #sources: Readonly<Record<string, string>>;

  private constructor(query: Builder, dialect: Dialect, sources: Readonly<Record<string, string>>) {
    this.#query = query;
    this.#dialect = dialect;
    this.#sources = sources;
  }

  /** The relation that a query of Kysely's makes. */
  static of<C, Row>(
    query: unknown,
    dialect: Dialect,
    sources: Readonly<Record<string, string>> = {},
  ): Relation<C, Row> {
    return new Relation(query as Builder, dialect, sources);
  }

  #with(query: unknown): Relation<C, Row> {
    return new Relation(query as Builder, this.#dialect, this.#sources);
  }

  #source(column: string): string {
    return this.#sources[column] ?? column;
  }

  /** Reads columns. */
  select<K extends keyof C & string>(columns: readonly K[]): Relation<C, Row & Pick<C, K>> {
    return this.#with(this.#query.select(columns)) as unknown as Relation<C, Row & Pick<C, K>>;
  }

  /** Reads columns where they are wanted. */
  selectIf<K extends keyof C & string>(
    wanted: boolean,
    columns: readonly K[],
  ): Relation<C, Row & Partial<Pick<C, K>>> {
    return (wanted ? this.select(columns) : this) as Relation<C, Row & Partial<Pick<C, K>>>;
  }

  /** Reads a value that a function of the store works out. */
  selectValue<Name extends string, O>(name: Name, value: Value<O>): Relation<C, Row & { [K in Name]: O }> {
    const query = this.#query.select(value.as(name));
    return this.#with(query) as unknown as Relation<C, Row & { [K in Name]: O }>;
  }

  /** Reads such a value where it is wanted. */
  selectValueIf<Name extends string, O>(
    wanted: boolean,
    name: Name,
    value: Value<O>,
  ): Relation<C, Row & { [K in Name]?: O }> {
    return (wanted ? this.selectValue(name, value) : this) as Relation<C, Row & { [K in Name]?: O }>;
  }

  /** Reads the bytes of a text as hexadecimal digits, where they are wanted. */
  selectHexIf<Name extends string>(
    wanted: boolean,
    name: Name,
    column: VisibleColumn<C>,
  ): Relation<C, Row & { [K in Name]?: string }> {
    return this.selectValueIf(wanted, name, this.#dialect.toHex(this.#source(column)));
  }

  /** The rows that meet a condition, or whose column compares so with a value. */
  where(condition: Condition): Relation<C, Row>;
  where<K extends VisibleColumn<C>>(
    column: K,
    operator: Operator,
    value: NonNullable<C[K]> | Expression<NonNullable<C[K]>>,
  ): Relation<C, Row>;
  where(columnOrCondition: string | Condition, operator?: Operator, value?: unknown): Relation<C, Row> {
    if (typeof columnOrCondition !== 'string') return this.#with(this.#query.where(columnOrCondition));
    const column = this.#source(columnOrCondition);
    return this.#with(this.#query.where(sql.ref(column), operator ?? '=', value));
  }

  /** The rows that meet all of some conditions. */
  whereAll(conditions: readonly Condition[]): Relation<C, Row> {
    return this.#with(conditions.reduce<Builder>((query, condition) => query.where(condition), this.#query));
  }

  /** The rows whose column is one of the values; `unindexed` where an index of it would cost the order. */
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

  /** The rows whose column begins with a prefix. */
  whereStartsWith(column: VisibleColumn<C>, prefix: string): Relation<C, Row> {
    return this.#with(this.#query.where(this.#dialect.startsWith(this.#source(column), prefix)));
  }

  /** The rows whose columns hold one of the titles. */
  whereTitles(
    namespace: VisibleColumn<C>,
    title: VisibleColumn<C>,
    titles: readonly LocalTitle[],
  ): Relation<C, Row> {
    const condition = titlesIn(this.#dialect, titles, this.#source(namespace), this.#source(title));
    return this.#with(this.#query.where(condition));
  }

  /** With the row of another table whose `column` is the value of `own`; rows without one fall out. */
  innerJoin<T extends keyof Tables, K extends keyof C & string>(
    table: T,
    column: VisibleColumn<Tables[T]>,
    own: K,
  ): Relation<C & Joined<T, C[K]>, Row> {
    const joined = this.#query.innerJoin(table, column, this.#source(own));
    return this.#with(joined) as unknown as Relation<C & Joined<T, C[K]>, Row>;
  }

  /** With the row of another table whose `column` is the value of `own`, where there is one. */
  leftJoin<T extends keyof Tables, K extends keyof C & string>(
    table: T,
    column: VisibleColumn<Tables[T]>,
    own: K,
  ): Relation<C & Nullable<Joined<T, C[K]>>, Row> {
    const joined = this.#query.leftJoin(table, column, this.#source(own));
    return this.#with(joined) as unknown as Relation<C & Nullable<Joined<T, C[K]>>, Row>;
  }

  /** An inner join that is read after these rows, whatever the planner thinks: they decide the order. */
  joinInOrder<T extends keyof Tables, K extends keyof C & string>(
    table: T,
    column: VisibleColumn<Tables[T]>,
    own: K,
  ): Relation<C & Joined<T, C[K]>, Row> {
    const crossed = this.#query.crossJoin(table) as unknown as Builder;
    const joined = crossed.whereRef(column, '=', this.#source(own));
    return this.#with(joined) as unknown as Relation<C & Joined<T, C[K]>, Row>;
  }

  /** Sorted by a column that is read, after those that it is sorted by already. */
  orderBy(column: VisibleColumn<Row>, direction: Direction = 'ascending'): Relation<C, Row> {
    const by = sql.ref(this.#source(column));
    return this.#with(this.#query.orderBy(by, direction === 'descending' ? 'desc' : 'asc'));
  }

  /** Sorted by a column that is not read, for a module that continues by itself. */
  orderByUnread(column: VisibleColumn<C>, direction: Direction): Relation<C, Row> {
    return (this as unknown as Relation<C, C>).orderBy(column, direction) as unknown as Relation<C, Row>;
  }

  /** The rows at a position of an order or after it; columns, most significant first. */
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

  /** The first rows. */
  limit(most: number): Relation<C, Row> {
    return this.#with(this.#query.limit(most));
  }

  /** The SQL. */
  compile(): CompiledQuery<Row> {
    return this.#query.compile();
  }
}

/** The rows that a query reads. */
export type RowOf<Q> = Q extends Query<infer Row> ? Row : never;

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never;

/** The same for a query whose conditions leave out what the viewer may not see: nothing in its rows is hidden. */
export const visibleRelation = <DB, T extends keyof DB, O>(
  store: Store,
  query: SelectQueryBuilder<DB, T, O>,
): Relation<Intersection<DB[T]>, Opened<O>> => Relation.of(query, opened(store).database.dialect);

/** The relation that a query of Kysely's makes; `sources` names the columns that the query reads under other names. */
export const relation = <DB, T extends keyof DB, O>(
  store: Store,
  query: SelectQueryBuilder<DB, T, O>,
  sources: { readonly [K in keyof O]?: string } = {},
): Relation<Intersection<DB[T]>, O> =>
  Relation.of(query, opened(store).database.dialect, sources as Readonly<Record<string, string>>);
