import type { Direction, Query } from '../database/database.ts';
import type { Parameter, Parameters } from '../parameters/parameter.ts';
import type { ListShape, RecordShape, Shape } from '../result/shape.ts';
import type { PageRow } from '../store/pages.ts';
import type { Title } from '../wiki/title.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { Order } from './order.ts';
import type { Grouping } from './size-budget.ts';

/** A page that a generator found: by its row, its number, a revision's number, or its title. */
export type PageReference =
  { readonly row: PageRow } | { readonly pageid: number } | { readonly revid: number } | Title;

/** A query whose rows the engine may still narrow, order by certain columns, and limit. */
export interface RowQuery<Row, Column extends string = string> extends Query<Row> {
  // A property and not a method: only so the compiler refuses columns that the query does not have.
  readonly orderBy: (column: Column, direction: Direction) => RowQuery<Row, Column>;
  where(column: Column, operator: '>=' | '<=', value: unknown): RowQuery<Row, Column>;
  from(
    position: readonly { readonly column: Column; readonly value: unknown; readonly direction: Direction }[],
  ): RowQuery<Row, Column>;
  limit(most: number): RowQuery<Row, Column>;
}

/** Rows in an order, and where each of them would be continued at. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Parameters, without the prefix, that continue with the row at an index, itself included. */
  readonly continueAt: (index: number) => ContinueParameters;
  /** Index in `rows` of the first that is not shown; absent where all are. */
  readonly end?: number;
  /** Parameters that find these rows again, for a generator whose list soon begins with others. */
  readonly repeat?: ContinueParameters;
  /** The effective value of `limit=max`, where the module decides it. */
  readonly limit?: number;
  /** What a list's `wrapper` tells about all rows together. */
  readonly listData?: Readonly<Record<string, unknown>>;
}

/** What a definition's functions are given: the context, with what its `prepare` made of the request. */
export interface PreparedContext<P extends Parameters, Prepared> extends Context<P> {
  readonly prepared: Prepared;
}

/** What a module derives from its request. */
export interface Preparation<P extends Parameters, Prepared> {
  /** Done once, before anything else; undefined where the request can find nothing. */
  readonly prepare?: (context: Context<P>) => Prepared | undefined | Promise<Prepared | undefined>;
}

/** How many rows are shown at most. */
export interface RowLimit {
  readonly limit: number;
  /** What `limit=max` came to, where the answer tells it. */
  readonly reported?: number;
}

/** Rows by a query that the engine orders, bounds, limits and continues. */
export interface OrderedRows<P extends Parameters, Prepared, Row, Column extends string> {
  readonly order: Order<P, Column, Prepared>;
  /** The limit, where it is not the parameter of that name alone. */
  readonly limit?: (context: PreparedContext<P, Prepared>) => RowLimit;
  /** What `continue` holds, where it is not the values of the order's columns alone. */
  readonly position?: PositionForm<P, Prepared, Row>;
  /** The rows before order, range and limit; undefined where there can be none. */
  readonly rows: (
    context: PreparedContext<P, Prepared>,
  ) => RowQuery<Row, Column> | undefined | Promise<RowQuery<Row, Column> | undefined>;
  /** Whether rows keep coming at the list's beginning, so that a generator remembers where its own began. */
  readonly growsAtStart?: boolean;
}

/** How positions among the rows are written in `continue`. */
export interface PositionForm<P extends Parameters, Prepared, Row> {
  /** The values of the order's columns, from what the request gives. */
  readonly read: (given: string, context: PreparedContext<P, Prepared>) => string;
  /** What the answer gives, from a row and the values of the order's columns; the values unless said. */
  readonly write?: (row: Row, values: string, context: PreparedContext<P, Prepared>) => string;
}

/** Rows by a function of the module's own, for what is no query in one order. */
export interface FetchedRows<P extends Parameters, Prepared, Row> {
  readonly fetch: (context: PreparedContext<P, Prepared>) => Promise<Page<Row>>;
}

/** How rows are shown: opened for the viewer, then with what is `related` to all of them turned into items. */
export interface RowPresentation<P extends Parameters, Prepared, Row, Opened, Related, Item, Allowed> {
  /** Leaves rows out that count towards the limit all the same, for what no index finds. */
  readonly filter?: (row: Row, context: PreparedContext<P, Prepared>) => boolean;
  /** Opens what the viewer may see of rows, in their order. */
  readonly open?: (
    rows: readonly Row[],
    context: PreparedContext<P, Prepared>,
  ) => readonly Opened[] | Promise<readonly Opened[]>;
  /** Reads for all rows at once what their items need beside them. */
  readonly related?: (
    rows: readonly Opened[],
    context: PreparedContext<P, Prepared>,
  ) => Related | Promise<Related>;
  readonly item: (
    row: Opened,
    context: PreparedContext<P, Prepared>,
    related: Related,
  ) => Item & NoSurplus<Item, Allowed>;
  /** Its presence makes the module a generator; a row may also stand for no page. */
  readonly generates?: (row: Opened, context: PreparedContext<P, Prepared>) => PageReference | undefined;
}

/** Refuses fields that a shape does not have. */
export type NoSurplus<Item, Allowed> = unknown extends Allowed
  ? unknown
  : Item extends readonly (infer E)[]
    ? NonNullable<Allowed> extends readonly (infer A)[]
      ? readonly NoSurplus<E, A>[]
      : unknown
    : Item extends object
      ? { readonly [K in Exclude<keyof Item, keyof NonNullable<Allowed>>]: never }
      : unknown;

/** Parameters of what goes on: without them there is no list. */
export type ContinuedParameters = Parameters & {
  readonly limit: Parameter;
  readonly continue: Parameter;
};

/** What a list declares beside its rows. */
export interface ListParts<P extends Parameters, Prepared, Opened, Related, S extends Shape> {
  readonly result: ListShape & { readonly item: S };
  /** Whether the list stands at the top of the answer, not in `query`. */
  readonly root?: boolean;
  /** How the items that are shown become fewer, such as those of revisions one for each page. */
  readonly grouping?: Grouping;
  /** What stands in `query` in place of the bare list. */
  readonly wrapper?: ListWrapper;
  /** Fields that a generator adds to the pages its rows stand for, such as their position in the list. */
  readonly generatorData?: GeneratorData<P, Prepared, Opened, Related>;
}

/** Fields of `query` in which a list stands, with what is told about it as a whole. */
export interface ListWrapper {
  readonly shape: RecordShape;
  readonly fields: (
    items: readonly unknown[],
    listData: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** Those of the fields that stand in `query` where the list is a generator too; none unless said. */
  readonly generating?: (listData: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Fields for pages. A redirect that is followed adds nothing to its target but the lower `index`. */
interface GeneratorData<P extends Parameters, Prepared, Opened, Related> {
  readonly shape: RecordShape;
  readonly fields: (
    row: Opened,
    index: number,
    context: PreparedContext<P, Prepared>,
    related: Related | undefined,
  ) => Readonly<Record<string, unknown>>;
}

/** What a property declares beside its rows: each belongs to a page of the page set. */
export interface PropParts<P extends Parameters, Opened, S extends Shape> {
  readonly result: ListShape & { readonly item: S };
  /** Key in the page set of the page that a row belongs to. */
  readonly page: (row: Opened, context: Context<P>) => number;
}
