import type { Parameters } from '../parameters/parameter.ts';
import type { RecordShape, Shape, ValueOf } from '../result/shape.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { ModuleMetadata } from './module-metadata.ts';
import type {
  ContinuedParameters,
  FetchedRows,
  ListParts,
  OrderedRows,
  Preparation,
  PropParts,
  RowPresentation,
} from './row-definition.ts';
import type { SizeBudget } from './size-budget.ts';

/** A property that gives each page some fields. */
export interface FieldsDefinition<P extends Parameters, S extends RecordShape> extends ModuleMetadata<P> {
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
export interface MetaDefinition<P extends Parameters, S extends Shape> extends ModuleMetadata<P> {
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
  Preparation<Parameters, unknown> &
  RowPresentation<Parameters, unknown, unknown, unknown, unknown, unknown, unknown>;
/** Any list. */
export type AnyListDefinition = ModuleMetadata<Parameters> &
  AnyRows &
  ListParts<Parameters, unknown, unknown, unknown, Shape>;
/** Any property whose items come from rows. */
export type AnyPropDefinition = ModuleMetadata<Parameters> & AnyRows & PropParts<Parameters, unknown, Shape>;
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
  definition: ModuleMetadata<P> &
    Preparation<P, Prepared> &
    OrderedRows<P, Prepared, Row, Column> &
    RowPresentation<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
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
  definition: ModuleMetadata<P> &
    Preparation<P, Prepared> &
    FetchedRows<P, Prepared, Row> &
    RowPresentation<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
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
  definition: ModuleMetadata<P> &
    Preparation<P, Prepared> &
    OrderedRows<P, Prepared, Row, Column> &
    RowPresentation<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
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
  definition: ModuleMetadata<P> &
    Preparation<P, Prepared> &
    FetchedRows<P, Prepared, Row> &
    RowPresentation<P, Prepared, Row, Opened, Related, Item, ValueOf<S>> &
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
