import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { ModuleMetadata } from './module-metadata.ts';
import type { Parameters } from './parameters/parameter.ts';
import type { RecordShape, Shape, ValueOf } from './result/shape.ts';
import type {
  ContinuedParameters,
  Exact,
  FetchedRows,
  ListParts,
  OrderedRows,
  Preparation,
  PropParts,
  RowPresentation,
} from './row-definition.ts';
import type { PageFields, SizeBudget } from './size-budget.ts';

/** A property that adds fields to each page. */
export interface FieldsDefinition<
  P extends Parameters,
  S extends RecordShape,
  Fields = ValueOf<S>,
> extends ModuleMetadata<P> {
  readonly result: S;
  /**
   * Returns the fields of each page, by page set key, and how to continue if pages are left. All of them have to fit into
   * the budget.
   */
  readonly fields: (
    context: Context<P>,
    budget: SizeBudget,
  ) => PageFields<Fields> | Promise<PageFields<Fields>>;
}

/** A module whose answer is not about pages; it is in `query`, under the module's name unless `root` is set. */
export interface MetaDefinition<
  P extends Parameters,
  S extends Shape,
  Value = ValueOf<S>,
> extends ModuleMetadata<P> {
  readonly result: S;
  /** Whether the answer's fields are merged into `query`. */
  readonly root?: boolean;
  readonly answer: (context: Context<P>) => MetaAnswer<Value> | Promise<MetaAnswer<Value>>;
}

/** A meta module's answer and its continuation. */
export interface MetaAnswer<V> {
  /** Absent if there is nothing to report. */
  readonly value?: V;
  readonly continue?: ContinueParameters;
  /**
   * How to continue at a field of the value, or at an item of a list by its index, where that does not fit into the answer.
   * Without it, the whole value is left out then.
   */
  readonly continueAt?: (place: string) => ContinueParameters;
}

/** Any module's definition. */
export type Module =
  | ({ readonly group: 'list'; readonly kind: 'rows' } & AnyListDefinition)
  | ({ readonly group: 'prop'; readonly kind: 'rows' } & AnyPropDefinition)
  | ({ readonly group: 'prop'; readonly kind: 'fields' } & AnyFieldsDefinition)
  | ({ readonly group: 'meta' | 'list' | 'prop'; readonly kind: 'answer' } & AnyMetaDefinition);

// The engine treats parameters and rows as opaque; only the module knows their types.
type AnyRows = (
  OrderedRows<Parameters, unknown, unknown, never> | FetchedRows<Parameters, unknown, unknown>
) &
  Preparation<Parameters, unknown> &
  RowPresentation<Parameters, unknown, unknown, unknown, unknown, unknown, unknown>;
/** Any list. */
export type AnyListDefinition = ModuleMetadata<Parameters> &
  AnyRows &
  ListParts<Parameters, unknown, unknown, unknown, Shape>;
/** Any property with items from rows. */
export type AnyPropDefinition = ModuleMetadata<Parameters> & AnyRows & PropParts<Parameters, unknown, Shape>;
/** Any property that adds fields to pages. */
export type AnyFieldsDefinition = FieldsDefinition<Parameters, RecordShape>;
/** Any module with a single answer. */
export type AnyMetaDefinition = MetaDefinition<Parameters, Shape>;

/** Declares a list with rows from an ordered query. */
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

/** Declares a list whose rows a single ordered query cannot express; a comment at `fetch` says why. */
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

/** Declares a property with items from an ordered query. */
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

/** Declares a property whose rows a single ordered query cannot express; a comment at `fetch` says why. */
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

/** Declares a property that adds fields to each page. */
export function defineFields<
  const P extends Parameters,
  const S extends RecordShape,
  Fields extends ValueOf<S>,
>(definition: FieldsDefinition<P, S, Fields & Exact<Fields, ValueOf<S>>>): Module {
  return { group: 'prop', kind: 'fields', ...(definition as unknown as AnyFieldsDefinition) };
}

/** Declares a module of the group `list` that answers something other than a list, such as values by name. */
export function defineListAnswer<const P extends Parameters, const S extends Shape, Value extends ValueOf<S>>(
  definition: MetaDefinition<P, S, Value & Exact<Value, ValueOf<S>>>,
): Module {
  return { group: 'list', kind: 'answer', ...(definition as unknown as AnyMetaDefinition) };
}

/** Declares a module of the group `prop` whose answer is not about pages. */
export function definePropAnswer<const P extends Parameters, const S extends Shape, Value extends ValueOf<S>>(
  definition: MetaDefinition<P, S, Value & Exact<Value, ValueOf<S>>>,
): Module {
  return { group: 'prop', kind: 'answer', ...(definition as unknown as AnyMetaDefinition) };
}

/** Declares a meta module. */
export function defineMeta<const P extends Parameters, const S extends Shape, Value extends ValueOf<S>>(
  definition: MetaDefinition<P, S, Value & Exact<Value, ValueOf<S>>>,
): Module {
  return { group: 'meta', kind: 'answer', ...(definition as unknown as AnyMetaDefinition) };
}
