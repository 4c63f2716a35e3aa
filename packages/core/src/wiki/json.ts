/** A value that JSON can represent; undefined fields are left out. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** An object that JSON can represent. */
export type JsonFields = Readonly<Record<string, Json | undefined>>;

/** Writes a value as JSON; unlike `JSON.stringify`, it accepts only types that JSON can represent. */
export const jsonText = (value: Json, indentation?: string): string =>
  JSON.stringify(value, undefined, indentation);
