import type { Direction, Query } from '../data/database/database.ts';
import type { Json, JsonFields } from '../wiki/json.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { PageReference } from './page-set.ts';
import type { Parameter, Parameters } from './parameters/parameter.ts';
import type { ListShape, RecordShape, Shape } from './result/shape.ts';
import type { Grouping } from './size-budget.ts';

/** A query that the engine can still filter, order by certain columns, and limit. */
export interface RowQuery<Row, Column extends string = string> extends Query<Row> {
  // A property, not a method: method parameters are bivariant, so the compiler would accept unknown columns.
  readonly orderBy: (column: Column, direction: Direction) => RowQuery<Row, Column>;
  where(column: Column, operator: '>=' | '<=', value: unknown): RowQuery<Row, Column>;
  from(
    position: readonly { readonly column: Column; readonly value: unknown; readonly direction: Direction }[],
  ): RowQuery<Row, Column>;
  limit(maximum: number): RowQuery<Row, Column>;
  /** Returns columns of the same rows in hexadecimal; absent where there are no bytes that are not valid UTF-8. */
  inHex?(columns: readonly Column[]): Query<Readonly<Record<string, string | null>>>;
}

/** One batch of rows in order, with the continuation for each. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Unprefixed parameters that continue at the row with this index, inclusive. */
  readonly continueAt: (index: number) => ContinueParameters;
  /** The same at a row that does not fit into the answer, where that takes reading. */
  readonly cutAt?: (index: number) => Promise<ContinueParameters>;
  /** Index of the first row that is not shown; absent if all are. */
  readonly end?: number | undefined;
  /** Parameters that select the same rows again, for a generator whose list grows at its start. */
  readonly repeat?: ContinueParameters | undefined;
  /** Effective value of `limit=max`, if the module decides it. */
  readonly limit?: number | undefined;
  /** Fields about the list as a whole, for its `wrapper`. */
  readonly listData?: JsonFields;
}

/** The context passed to a definition's functions, with the result of `prepare`. */
export interface PreparedContext<P extends Parameters, Prepared> extends Context<P> {
  readonly prepared: Prepared;
}

/** A step that runs before rows are read. */
export interface Preparation<P extends Parameters, Prepared> {
  /** Runs once, first; returns undefined if the request cannot match anything. */
  readonly prepare?: (context: Context<P>) => Prepared | undefined | Promise<Prepared | undefined>;
}

/** Maximum number of rows to show. */
export interface RowLimit {
  readonly limit: number;
  /** Effective value of `limit=max`, if the answer reports it. */
  readonly reported?: number;
}

/**
 * How a position is written in `continue`. A `leading integer` ignores what follows its digits, an `unchecked integer` is
 * read by the wiki's database, and an `encoded text` may contain `|`.
 */
export type KeyType =
  'integer' | 'leading integer' | 'unchecked integer' | 'text' | 'encoded text' | 'timestamp';

/** One column of an order; ORDER BY, the range and the continuation derive from these alone. */
export interface OrderKey<P extends Parameters, Column extends string = string> {
  /** A column that is never hidden. */
  readonly column: Column;
  readonly type: KeyType;
  /** Parameters for the start and end of the list. */
  readonly start?: keyof P & string;
  readonly end?: keyof P & string;
  /** A parameter that, if given, equals the column in every row, so that the position need not compare it. */
  readonly fixed?: keyof P & string;
  /** Converts a bounding parameter to a column value. */
  readonly bound?: (value: string, context: Context<P>) => unknown;
  /** Direction, regardless of `dir`. */
  readonly direction?: Direction;
  /**
   * Direction of ORDER BY, regardless of `dir`; `already` if the query's own order determines it. With `afterwards`, rows
   * are sorted when they have been read: for integers, where there cannot be more rows than the limit.
   */
  readonly sorted?: Direction | 'already' | 'afterwards';
}

/** The columns of an order, most significant first, or a function that returns them for a request. */
export type Order<P extends Parameters, Column extends string = string, Prepared = unknown> =
  | readonly OrderKey<P, Column>[]
  | ((context: PreparedContext<P, Prepared>) => readonly OrderKey<P, Column>[]);

/** Rows from a query that the engine orders, bounds, limits and continues. */
export interface OrderedRows<P extends Parameters, Prepared, Row, Column extends string> {
  readonly order: Order<P, Column, Prepared>;
  /** Overrides the parameter `limit`. */
  readonly limit?: (context: PreparedContext<P, Prepared>) => RowLimit;
  /** Overrides the format of `continue`, which by default is the values of the order's columns. */
  readonly position?: PositionForm<P, Prepared, Row>;
  /** Whether a malformed `continue` is refused before what `rows` refuses; `prepare` always comes first. */
  readonly refusesPositionFirst?: boolean;
  /** Returns the query before ordering, bounds and limit; undefined if there can be no rows. */
  readonly rows: (
    context: PreparedContext<P, Prepared>,
  ) => RowQuery<Row, Column> | undefined | Promise<RowQuery<Row, Column> | undefined>;
  /** Whether new rows appear at the start of the list, so that a generator has to pin its first row. */
  readonly growsAtStart?: boolean;
}

/** Converts between `continue` values and positions in the order. */
export interface PositionForm<P extends Parameters, Prepared, Row> {
  /** Converts a requested value to the values of the order's columns; undefined for the beginning. */
  readonly read: (given: string, context: PreparedContext<P, Prepared>) => string | undefined;
  /** Converts a row and the values of the order's columns to the value to return; by default, the values. */
  readonly write?: (row: Row, values: string, context: PreparedContext<P, Prepared>) => string | number;
}

/** Rows from the module's own function, for what a single ordered query cannot express. */
export interface FetchedRows<P extends Parameters, Prepared, Row> {
  readonly fetch: (context: PreparedContext<P, Prepared>) => Page<Row> | Promise<Page<Row>>;
}

/**
 * Turns rows into items: filters them, opens them for the viewer, and reads what is `related` to all of them.
 */
export interface RowPresentation<P extends Parameters, Prepared, Row, Opened, Related, Item, Allowed> {
  /** Drops rows that no index can exclude; dropped rows still count towards the limit. */
  readonly filter?: (row: Row, context: PreparedContext<P, Prepared>) => boolean;
  /** Opens the hidden columns that the viewer may see, keeping the order. */
  readonly open?: (
    rows: readonly Row[],
    context: PreparedContext<P, Prepared>,
  ) => readonly Opened[] | Promise<readonly Opened[]>;
  /** Reads the additional data that items need, for all rows at once. */
  readonly related?: (
    rows: readonly Opened[],
    context: PreparedContext<P, Prepared>,
  ) => Related | Promise<Related>;
  readonly item: (
    row: Opened,
    context: PreparedContext<P, Prepared>,
    related: Related,
  ) => Item & Exact<Item, Allowed>;
  /** Makes the module a generator; returns undefined for a row without a page. */
  readonly generates?: (row: Opened, context: PreparedContext<P, Prepared>) => PageReference | undefined;
  /** What is sure of generated pages: that they exist, nothing (they are looked up by ID), or by default their title. */
  readonly generated?: 'existing' | 'uncertain';
}

/** Rejects fields that the shape does not declare, and types whose fields are unknown. */
export type Exact<Item, Allowed> = unknown extends Allowed
  ? unknown
  : Json extends Allowed
    ? unknown
    : Item extends readonly (infer E)[]
      ? NonNullable<Allowed> extends readonly (infer A)[]
        ? readonly Exact<E, A>[]
        : unknown
      : Item extends ReadonlyMap<number, infer E>
        ? NonNullable<Allowed> extends ReadonlyMap<number, infer A>
          ? ReadonlyMap<number, Exact<E, A>>
          : unknown
        : Item extends object
          ? object extends Item
            ? [keyof Item] extends [never]
              ? never
              : KnownFields<Item, NonNullable<Allowed>>
            : KnownFields<Item, NonNullable<Allowed>>
          : unknown;

type KnownFields<Item, Allowed> = {
  readonly [K in keyof Item]: K extends keyof Allowed ? Exact<Item[K], Allowed[K]> : never;
};

/** The parameters that a continued list requires. */
export type ContinuedParameters = Parameters & {
  readonly limit: Parameter;
  readonly continue: Parameter;
};

/** What a list declares in addition to its rows. */
export interface ListParts<P extends Parameters, Prepared, Opened, Related, S extends Shape> {
  readonly result: ListShape & { readonly item: S };
  /** Whether the list is at the top level of the answer instead of in `query`. */
  readonly root?: boolean;
  /** Groups items, such as revisions by page. */
  readonly grouping?: Grouping;
  /** Replaces the bare list in `query`. */
  readonly wrapper?: ListWrapper;
  /** Fields that a generator adds to its pages, such as their position in the list. */
  readonly generatorData?: GeneratorData<P, Prepared, Opened, Related>;
}

/** Fields of `query` that contain the list and fields about it as a whole. */
export interface ListWrapper {
  readonly shape: RecordShape;
  readonly fields: (items: readonly unknown[], listData: JsonFields) => Readonly<Record<string, unknown>>;
  /** The fields that `query` also has when the list is a generator; none by default. */
  readonly generating?: (listData: JsonFields) => JsonFields;
}

/** Fields for pages. A resolved redirect only passes its `index` on to its target, if that is lower. */
interface GeneratorData<P extends Parameters, Prepared, Opened, Related> {
  readonly shape: RecordShape;
  readonly fields: (
    row: Opened,
    index: number,
    context: PreparedContext<P, Prepared>,
    related: Related | undefined,
  ) => JsonFields;
}

/** What a property declares in addition to its rows, each of which belongs to a page of the page set. */
export interface PropParts<P extends Parameters, Opened, S extends Shape> {
  readonly result: ListShape & { readonly item: S };
  /** Returns the page set key of a row's page. */
  readonly page: (row: Opened, context: Context<P>) => number;
}
