import type { Direction, Query } from '../database/database.ts';
import type { Parameter, Parameters, Values } from '../parameters/parameter.ts';
import type { KnownProblem } from '../result/problems.ts';
import type { ListShape, RecordShape, Shape, ValueOf } from '../result/shape.ts';
import type { PageRow } from '../store/pages.ts';
import type { Title } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { Gathering, SizeBudget } from './size-budget.ts';
import type { Order } from './order.ts';
import type { Rule } from './rules.ts';

/** What it takes to use a module: nothing, the right to read this wiki, or another right beside it. */
export type Access = 'public' | 'read' | { readonly right: string };

/** Who may keep a copy of the answer: anyone, anyone while the viewer is anonymous, or nobody. */
export type CacheMode = 'public' | 'anon-public-user-private' | 'private';

/** What every module declares. */
export interface ModuleFacts<P extends Parameters> {
  /** Name in the API. */
  readonly name: string;
  /** What stands before its parameters' names. */
  readonly prefix: string;
  readonly access: Access;
  /** Of the wiki's page on mediawiki.org that documents it, such as `API:Allpages`; absent where there is none. */
  readonly helpPage?: string;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly mustBePosted?: boolean;
  readonly writes?: boolean;
  /** `private` unless said. */
  readonly cache?: CacheMode | ((params: Values<P>, viewer: Viewer) => CacheMode);
  /** In index order. */
  readonly parameters: P;
  readonly rules?: readonly Rule<P>[];
  /** Parameters that have another default where the module runs as a generator. */
  readonly generatorParameters?: Parameters;
  /** The error of a generator that cannot be combined with `redirects`. */
  readonly refusesRedirects?: KnownProblem;
}

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
  readonly again?: ContinueParameters;
  /** The effective value of `limit=max`, where the module decides it. */
  readonly limit?: number;
  /** What a list's `wrapper` tells about all rows together. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** What a definition's functions are given: the context, with what its `prepare` made of the request. */
export interface PreparedContext<P extends Parameters, Prepared> extends Context<P> {
  readonly prepared: Prepared;
}

/** What a module derives from its request. */
interface Preparing<P extends Parameters, Prepared> {
  /** Done once, before anything else; undefined where the request can find nothing. */
  readonly prepare?: (context: Context<P>) => Prepared | undefined | Promise<Prepared | undefined>;
}

/** How many rows are shown at most. */
export interface RowLimit {
  readonly limit: number;
  /** What `limit=max` came to, where the answer tells it. */
  readonly told?: number;
}

/** Rows by a query that the engine orders, bounds, limits and continues. */
interface OrderedRows<P extends Parameters, Prepared, Row, Column extends string> {
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
  readonly growing?: boolean;
}

/** How positions among the rows are written in `continue`. */
export interface PositionForm<P extends Parameters, Prepared, Row> {
  /** The values of the order's columns, from what the request gives. */
  readonly read: (given: string, context: PreparedContext<P, Prepared>) => string;
  /** What the answer gives, from a row and the values of the order's columns; the values unless said. */
  readonly write?: (row: Row, values: string, context: PreparedContext<P, Prepared>) => string;
}

/** Rows by a function of the module's own, for what is no query in one order. */
interface FetchedRows<P extends Parameters, Prepared, Row> {
  readonly fetch: (context: PreparedContext<P, Prepared>) => Promise<Page<Row>>;
}

/** How rows are shown: opened for the viewer, then with what is `related` to all of them turned into items. */
interface Showing<P extends Parameters, Prepared, Row, Opened, Related, Item, Allowed> {
  /** Leaves rows out that count towards the limit all the same, for what no index finds. */
  readonly keeps?: (row: Row, context: PreparedContext<P, Prepared>) => boolean;
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
interface ListParts<P extends Parameters, Prepared, Opened, Related, S extends Shape> {
  readonly result: ListShape & { readonly item: S };
  /** Whether the list stands at the top of the answer, not in `query`. */
  readonly root?: boolean;
  /** How the items that are shown become fewer, such as those of revisions one for each page. */
  readonly gather?: Gathering;
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
    about: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** Those of the fields that stand in `query` where the list is a generator too; none unless said. */
  readonly generating?: (about: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
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
interface PropParts<P extends Parameters, Opened, S extends Shape> {
  readonly result: ListShape & { readonly item: S };
  /** Key in the page set of the page that a row belongs to. */
  readonly page: (row: Opened, context: Context<P>) => number;
}

/** A property that gives each page some fields. */
export interface FieldsDefinition<P extends Parameters, S extends RecordShape> extends ModuleFacts<P> {
  readonly result: S;
  /**
   * The fields of each page, by key in the page set, and parameters that continue where pages are left. What
   * may be long has to fit into the budget.
   */
  readonly fields: (context: Context<P>, budget: SizeBudget) => Promise<PageFields<ValueOf<S>>>;
}

/** Fields by key in the page set. */
export interface PageFields<F> {
  readonly fields: ReadonlyMap<number, F>;
  readonly continue?: ContinueParameters;
  /** Whether the answer ends early because more would not fit. */
  readonly truncated?: boolean;
}

/** Information that belongs to no page: what it answers stands in `query`, under the module's name unless `root`. */
export interface MetaDefinition<P extends Parameters, S extends Shape> extends ModuleFacts<P> {
  readonly result: S;
  /** Whether the answer's fields stand in `query` themselves. */
  readonly root?: boolean;
  readonly answer: (context: Context<P>) => Promise<MetaAnswer<ValueOf<S>>>;
}

/** A meta module's answer, and how it goes on. */
export interface MetaAnswer<V> {
  /** Absent where there is nothing to say. */
  readonly value?: V;
  readonly continue?: ContinueParameters;
}

/** Any module, with what it declares and how it runs. */
export type Module =
  | ({ readonly group: 'list'; readonly kind: 'rows' } & AnyListDefinition)
  | ({ readonly group: 'prop'; readonly kind: 'rows' } & AnyPropDefinition)
  | ({ readonly group: 'prop'; readonly kind: 'fields' } & AnyFieldsDefinition)
  | ({ readonly group: 'meta' | 'list' | 'prop'; readonly kind: 'answer' } & AnyMetaDefinition);

// Inside the engine a module's parameters and rows are opaque; only the module itself knows their types.
type AnyRows = (
  OrderedRows<Parameters, unknown, unknown, never> | FetchedRows<Parameters, unknown, unknown>
) &
  Preparing<Parameters, unknown> &
  Showing<Parameters, unknown, unknown, unknown, unknown, unknown, unknown>;
/** Any list. */
export type AnyListDefinition = ModuleFacts<Parameters> &
  AnyRows &
  ListParts<Parameters, unknown, unknown, unknown, Shape>;
/** Any property whose items come from rows. */
export type AnyPropDefinition = ModuleFacts<Parameters> & AnyRows & PropParts<Parameters, unknown, Shape>;
/** Any property that adds fields to pages. */
export type AnyFieldsDefinition = FieldsDefinition<Parameters, RecordShape>;
/** Any module that answers as a whole. */
export type AnyMetaDefinition = MetaDefinition<Parameters, Shape>;

/** Declares a list whose rows a query gives in an order. */
export function defineList<
  const P extends ContinuedParameters,
  Row,
  const Column extends string,
  S extends Shape,
  Item extends ValueOf<S>,
  Prepared = undefined,
  Opened = Row,
  Related = undefined,
>(
  definition: ModuleFacts<P> &
    Preparing<P, Prepared> &
    OrderedRows<P, Prepared, Row, Column> &
    Showing<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
    ListParts<P, Prepared, Opened, Related, S>,
): Module {
  return { group: 'list', kind: 'rows', ...(definition as unknown as AnyListDefinition) };
}

/** Declares a list whose rows are no query in one order; a comment at `fetch` says what they are. */
export function defineFetchedList<
  const P extends Parameters,
  Row,
  S extends Shape,
  Item extends ValueOf<S>,
  Prepared = undefined,
  Opened = Row,
  Related = undefined,
>(
  definition: ModuleFacts<P> &
    Preparing<P, Prepared> &
    FetchedRows<P, Prepared, Row> &
    Showing<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
    ListParts<P, Prepared, Opened, Related, S>,
): Module {
  return { group: 'list', kind: 'rows', ...(definition as unknown as AnyListDefinition) };
}

/** Declares a property whose items a query gives in an order. */
export function defineProp<
  const P extends ContinuedParameters,
  Row,
  const Column extends string,
  S extends Shape,
  Item extends ValueOf<S>,
  Prepared = undefined,
  Opened = Row,
  Related = undefined,
>(
  definition: ModuleFacts<P> &
    Preparing<P, Prepared> &
    OrderedRows<P, Prepared, Row, Column> &
    Showing<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
    PropParts<P, Opened, S>,
): Module {
  return { group: 'prop', kind: 'rows', ...(definition as unknown as AnyPropDefinition) };
}

/** Declares a property whose rows are no query in one order; a comment at `fetch` says what they are. */
export function defineFetchedProp<
  const P extends Parameters,
  Row,
  S extends Shape,
  Item extends ValueOf<S>,
  Prepared = undefined,
  Opened = Row,
  Related = undefined,
>(
  definition: ModuleFacts<P> &
    Preparing<P, Prepared> &
    FetchedRows<P, Prepared, Row> &
    Showing<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
    PropParts<P, Opened, S>,
): Module {
  return { group: 'prop', kind: 'rows', ...(definition as unknown as AnyPropDefinition) };
}

/** Declares a property that adds some fields to each page. */
export function defineFields<const P extends Parameters, const S extends RecordShape>(
  definition: FieldsDefinition<P, S>,
): Module {
  return { group: 'prop', kind: 'fields', ...(definition as unknown as AnyFieldsDefinition) };
}

/** Declares a module that stands among the lists and answers something else, such as values by name. */
export function defineListAnswer<const P extends Parameters, const S extends Shape>(
  definition: MetaDefinition<P, S>,
): Module {
  return { group: 'list', kind: 'answer', ...(definition as unknown as AnyMetaDefinition) };
}

/** Declares a module that stands among the properties and tells about something else than pages. */
export function definePropAnswer<const P extends Parameters, const S extends Shape>(
  definition: MetaDefinition<P, S>,
): Module {
  return { group: 'prop', kind: 'answer', ...(definition as unknown as AnyMetaDefinition) };
}

/** Declares a meta module. */
export function defineMeta<const P extends Parameters, const S extends Shape>(
  definition: MetaDefinition<P, S>,
): Module {
  return { group: 'meta', kind: 'answer', ...(definition as unknown as AnyMetaDefinition) };
}
