/** A value that JSON has; undefined fields are left out. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Named values that JSON has. */
export type JsonFields = Readonly<Record<string, Json | undefined>>;

/** Writes a value as JSON; other than `JSON.stringify`, it does not compile with anything else. */
export const jsonText = (value: Json, indentation?: string): string =>
  JSON.stringify(value, undefined, indentation);
