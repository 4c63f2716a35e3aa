import {
  bytes,
  double,
  hidden,
  id,
  index,
  integer,
  nullable,
  restricted,
  table,
  text,
  timestamp,
  unique,
  type Column,
  type Hidden,
  type Table,
} from './table.ts';

/** The types of columns that extensions declare. */
const columnTypes = { id, integer, double, text, timestamp, bytes } as const;

type ColumnType = keyof typeof columnTypes;

/** A column of an extension's table: its type, or an object with the type and what else holds of it. */
export type ColumnDeclaration =
  | ColumnType
  | {
      readonly type: ColumnType;
      readonly nullable?: true;
      readonly default?: string | number;
      /** Who may see its values, whatever the row; for everyone else they are hidden. */
      readonly seenBy?: string;
      /** The column and its bit that hide the value in a row. */
      readonly hiddenBy?: { readonly column: string; readonly bit: number };
    };

/** A table of an extension, as data. */
export interface TableDeclaration {
  readonly columns: Readonly<Record<string, ColumnDeclaration>>;
  /** Its columns in order; absent if a column of type `id` is the key. */
  readonly primaryKey?: readonly string[];
  /** The columns of each index in order, by the name of the index. */
  readonly indexes?: Readonly<Record<string, readonly string[] | { readonly unique: readonly string[] }>>;
}

/** The tables of an extension, by name. */
export type TableDeclarations = Readonly<Record<string, TableDeclaration>>;

type TypeValue<T> = T extends 'id' | 'integer' | 'double'
  ? number
  : T extends 'bytes'
    ? string | Uint8Array
    : string;

type ColumnValue<C> = C extends { readonly type: infer T }
  ? MaybeHidden<C, C extends { readonly nullable: true } ? TypeValue<T> | null : TypeValue<T>>
  : TypeValue<C>;

type MaybeHidden<C, V> = C extends { readonly seenBy: string } | { readonly hiddenBy: object }
  ? Hidden<V>
  : V;

/** The row types of declared tables. */
export type DeclaredRows<S extends TableDeclarations> = {
  [T in keyof S]: { [C in keyof S[T]['columns']]: ColumnValue<S[T]['columns'][C]> };
};

/** Returns the tables that an extension declares; throws if a key or an index names a column that the table lacks. */
export const declaredTables = (declarations: TableDeclarations): Readonly<Record<string, Table>> =>
  Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, tableOf(name, declaration)]),
  );

function tableOf(name: string, { columns, primaryKey = [], indexes = {} }: TableDeclaration): Table {
  const indexed = Object.entries(indexes).map(
    ([key, of]) => [key, 'unique' in of ? unique(...of.unique) : index(...of)] as const,
  );
  const unknown = [primaryKey, ...indexed.map(([, of]) => of.columns)]
    .flat()
    .find((column) => !Object.hasOwn(columns, column));
  if (unknown !== undefined)
    throw new Error(`The table "${name}" has no column "${unknown}", which its key or an index names.`);
  return table(Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, columnOf(column)])), {
    primaryKey,
    indexes: Object.fromEntries(indexed),
  });
}

function columnOf(declaration: ColumnDeclaration): Column<unknown> {
  if (typeof declaration === 'string') return columnTypes[declaration]();
  const { type, default: fallback, seenBy, hiddenBy } = declaration;
  const plain: Column<unknown> = {
    ...columnTypes[type](),
    ...(fallback !== undefined && { default: fallback }),
  };
  const column = declaration.nullable ? nullable(plain) : plain;
  if (hiddenBy) return hidden(column, hiddenBy.column, hiddenBy.bit);
  return seenBy === undefined ? column : restricted(column, seenBy);
}
