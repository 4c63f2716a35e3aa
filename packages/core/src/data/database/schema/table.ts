import type { ExactInteger } from '../../../wiki/exact-integer.ts';

declare const hiddenBrand: unique symbol;

interface HiddenFrom<T, Refuser> {
  readonly [hiddenBrand]: T;
  readonly refuser?: Refuser;
}

/**
 * A value that may be hidden from the viewer, which only `open` of the store turns into a plain one. It is typed as a
 * symbol, which the compiler refuses to compare, add or interpolate, or an object, which the linter refuses to convert
 * to text.
 */
export type Hidden<T> = HiddenFrom<T, 'linter'> | (symbol & HiddenFrom<T, 'compiler'>);

declare global {
  interface NumberConstructor {
    /** @deprecated `Number` accepts any value, even a hidden one; this overload makes the linter refuse that. */
    (value: Hidden<unknown>): number;
  }
}

/** How a column is stored; `type` is its SQL type in MediaWiki's SQLite schema. */
export interface Column<T> {
  readonly type: string;
  readonly nullable: boolean;
  readonly default?: string | number;
  /** Whether the values are binary; those of other columns of bytes are text. */
  readonly isBinary?: true;
  /** Whether integers beyond 2^53 are read as bigints; those of other columns would be rounded. */
  readonly isExact?: true;
  /** Absent if everyone who may read the row may read the column. */
  readonly hidden?: HiddenBy;
  /** Modules that show everyone the name of the account that the column refers to, even if a block hides it. */
  readonly namedBy?: readonly string[];
  readonly value?: T;
}

/** What hides a column: a bit in another column of its row, or a rule that is independent of the row (`seenBy`). */
export type HiddenBy = { readonly column: string; readonly bit: number } | { readonly seenBy: string };

/** A table's columns, its primary key (columns in order) and its indexes by name. */
export interface Table<C extends Columns = Columns> {
  readonly columns: C;
  readonly primaryKey: readonly string[];
  readonly indexes: Readonly<Record<string, Index>>;
}

/** An index's columns in order. */
export interface Index {
  readonly unique: boolean;
  readonly columns: readonly string[];
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** The type of a table's rows. */
export type Row<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer V> ? V : never;
};

/** The row types of a set of tables, for the query builder. */
export type RowsOf<S extends Readonly<Record<string, Table>>> = { [K in keyof S]: Row<S[K]> };

const column = <T>(type: string, fallback?: string | number): Column<T> =>
  fallback === undefined ? { type, nullable: false } : { type, nullable: false, default: fallback };

/** An auto-incremented primary key. */
export const id = (): Column<number> => column('INTEGER PRIMARY KEY AUTOINCREMENT');
/** An integer column. */
export const integer = (fallback?: number): Column<number> => column('INTEGER', fallback);
/** An integer column whose values are exact beyond 2^53. */
export const exactInteger = (fallback?: number): Column<ExactInteger> => ({
  ...column('INTEGER', fallback),
  isExact: true,
});
/** A floating-point column. */
export const double = (): Column<number> => column('DOUBLE PRECISION');
/** A text column, compared byte by byte; MediaWiki declares it BLOB in SQLite. */
export const text = (fallback?: string): Column<string> => column('BLOB', fallback);
/** A binary column. */
export const bytes = (): Column<string | Uint8Array> => ({ ...column('BLOB'), isBinary: true });
/** A timestamp of fourteen digits, `YYYYMMDDhhmmss`, or `infinity` if the column allows it. */
export const timestamp = (fallback?: string): Column<string> => column('BLOB', fallback);
/** Makes a column nullable. */
export const nullable = <T>(of: Column<T>): Column<T | null> => ({ ...of, nullable: true });
/** A column that a bit in another column of its row hides. */
export const hidden = <T>(of: Column<T>, column: string, bit: number): Column<Hidden<T>> =>
  ({ ...of, hidden: { column, bit } }) as unknown as Column<Hidden<T>>;
/** A column that only some may see, whatever the row's bits. */
export const restricted = <T>(of: Column<T>, seenBy: string): Column<Hidden<T>> =>
  ({ ...of, hidden: { seenBy } }) as unknown as Column<Hidden<T>>;
/**
 * A column that refers to an account whose name these modules show to everyone, as MediaWiki does, even if a block
 * hides the account. Everywhere else, a hidden account is shown only to viewers who may see it.
 */
export const named = <T>(of: Column<T>, ...namedBy: readonly string[]): Column<T> => ({ ...of, namedBy });

/** A non-unique index. */
export const index = (...columns: string[]): Index => ({ unique: false, columns });
/** A unique index. */
export const unique = (...columns: string[]): Index => ({ unique: true, columns });

/** Declares a table; `primaryKey` is omitted if an `id()` column is the key. */
export function table<const C extends Columns>(
  columns: C,
  keys: { primaryKey?: readonly (keyof C & string)[]; indexes?: Readonly<Record<string, Index>> } = {},
): Table<C> {
  return { columns, primaryKey: keys.primaryKey ?? [], indexes: keys.indexes ?? {} };
}
