import type { CompiledQuery, Expression, OrderByItemBuilder, SqlBool } from 'kysely';
import type { Parameters, Values } from '../parameters/parameter.ts';
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
}

/** A page that a generator found: by its row, its number, a revision's number, or its title. */
export type PageReference =
  { readonly row: PageRow } | { readonly pageid: number } | { readonly revid: number } | Title;

/** A query whose rows the engine may still narrow, order and limit. */
export interface RowQuery<O> {
  compile(): CompiledQuery<O>;
  where(expression: Expression<SqlBool>): RowQuery<O>;
  orderBy(
    expression: Expression<unknown>,
    direction?: (builder: OrderByItemBuilder) => OrderByItemBuilder,
  ): RowQuery<O>;
  limit(limit: number): RowQuery<O>;
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
  /** What a limit of `max` came to, where the module decides it. */
  readonly limit?: number;
  /** What a list's `wrapper` tells about all rows together. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** How rows are found: a query that the engine orders and continues, or a function of the module's own. */
type Finding<P extends Parameters, Row> =
  | {
      readonly order: Order<P, Row>;
      /** The rows before order, range and limit; undefined where there can be none. */
      readonly rows: (context: Context<P>) => RowQuery<Row> | undefined | Promise<RowQuery<Row> | undefined>;
    }
  | { readonly fetch: (context: Context<P>) => Promise<Page<Row>> };

/** How rows are shown. `related` reads for all rows at once what their items need beside them. */
interface Showing<P extends Parameters, Row, Related, Item> {
  readonly related?: (rows: readonly Row[], context: Context<P>) => Promise<Related>;
  readonly item: (row: Row, context: Context<P>, related: Related) => Item;
  /** Its presence makes the module a generator; a row may also stand for no page. */
  readonly generates?: (row: Row, context: Context<P>) => PageReference | undefined;
}

/** A list: rows in an order. */
export type ListDefinition<P extends Parameters, Row, Related, S extends Shape> = ModuleFacts<P> &
  Finding<P, Row> &
  Showing<P, Row, Related, ValueOf<S>> & {
    readonly result: ListShape & { readonly item: S };
    /** Whether the list stands at the top of the answer, not in `query`. */
    readonly root?: boolean;
    /** How the items that are shown become fewer, such as those of revisions one for each page. */
    readonly gather?: Gathering;
    /** What stands in `query` in place of the bare list. */
    readonly wrapper?: ListWrapper;
    /** Fields that a generator gives to the pages its rows stand for, such as their place in the list. */
    readonly generatorData?: GeneratorData<P, Row, Related>;
  };

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

/** Fields for pages. A redirect that is followed gives its target nothing but the lower `index`. */
interface GeneratorData<P extends Parameters, Row, Related> {
  readonly shape: RecordShape;
  readonly fields: (
    row: Row,
    index: number,
    context: Context<P>,
    related: Related | undefined,
  ) => Readonly<Record<string, unknown>>;
}

/** A property: rows in an order, each belonging to a page of the page set. */
export type PropDefinition<P extends Parameters, Row, Related, S extends Shape> = ModuleFacts<P> &
  Finding<P, Row> &
  Showing<P, Row, Related, ValueOf<S>> & {
    readonly result: ListShape & { readonly item: S };
    /** Key in the page set of the page that a row belongs to. */
    readonly page: (row: Row, context: Context<P>) => number;
  };

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
  | ({ readonly group: 'list' } & AnyListDefinition)
  | ({ readonly group: 'prop' } & (AnyPropDefinition | AnyFieldsDefinition))
  | ({ readonly group: 'meta' | 'list' | 'prop' } & AnyMetaDefinition);

// Inside the engine a module's parameters and rows are opaque; only the module itself knows their types.
export type AnyListDefinition = ListDefinition<Parameters, unknown, unknown, Shape>;
export type AnyPropDefinition = PropDefinition<Parameters, unknown, unknown, Shape>;
export type AnyFieldsDefinition = FieldsDefinition<Parameters, RecordShape>;
export type AnyMetaDefinition = MetaDefinition<Parameters, Shape>;

/** Declares a list. */
export function defineList<const P extends Parameters, Row, S extends Shape, Related = undefined>(
  definition: ListDefinition<P, Row, Related, S>,
): Module {
  return { group: 'list', ...(definition as unknown as AnyListDefinition) };
}

/** Declares a property whose items come from rows. */
export function defineProp<const P extends Parameters, Row, S extends Shape, Related = undefined>(
  definition: PropDefinition<P, Row, Related, S>,
): Module {
  return { group: 'prop', ...(definition as unknown as AnyPropDefinition) };
}

/** Declares a property that gives each page some fields. */
export function defineFields<const P extends Parameters, const S extends RecordShape>(
  definition: FieldsDefinition<P, S>,
): Module {
  return { group: 'prop', ...(definition as unknown as AnyFieldsDefinition) };
}

/** Declares a module that stands among the lists and answers something else, such as values by name. */
export function defineListAnswer<const P extends Parameters, const S extends Shape>(
  definition: MetaDefinition<P, S>,
): Module {
  return { group: 'list', ...(definition as unknown as AnyMetaDefinition) };
}

/** Declares a module that stands among the properties and tells about something else than pages. */
export function definePropAnswer<const P extends Parameters, const S extends Shape>(
  definition: MetaDefinition<P, S>,
): Module {
  return { group: 'prop', ...(definition as unknown as AnyMetaDefinition) };
}

/** Declares a meta module. */
export function defineMeta<const P extends Parameters, const S extends Shape>(
  definition: MetaDefinition<P, S>,
): Module {
  return { group: 'meta', ...(definition as unknown as AnyMetaDefinition) };
}
