declare const valueType: unique symbol;

/** A part of a statement that has a value; only the modules of this folder create one. */
export interface Expression<T> {
  readonly [valueType]: T;
}

/** A truth value, as databases return it. */
export type SqlBool = boolean | 0 | 1;

/** An expression that can be given an alias. */
export interface SqlExpression<T> extends Expression<T> {
  as<Alias extends string>(alias: Alias | Expression<unknown>): Aliased<T, Alias>;
}

declare const aliasOf: unique symbol;

/** A value or a table with an alias. */
export interface Aliased<T, Alias extends string> {
  readonly [valueType]: T;
  readonly [aliasOf]: Alias;
}
