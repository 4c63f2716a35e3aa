import { binaryColumns } from '../schema/binary-columns.ts';
import type { Aliased, Expression, SqlExpression } from './expression.ts';
import { queryOf, type Query } from './query.ts';
import { isPart, write, Writer, type Part, type Syntax } from './writer.ts';

/** Raw SQL, with parts and parameters between its texts. */
export class Fragment implements Part {
  readonly #texts: readonly string[];
  readonly #between: readonly unknown[];

  constructor(texts: readonly string[], between: readonly unknown[]) {
    this.#texts = texts;
    this.#between = between;
  }

  [write](to: Writer): void {
    const between = this.#between;
    to.put(this.#texts[0] ?? '');
    for (let i = 0; i < between.length; i++) {
      to.add(between[i]);
      to.put(this.#texts[i + 1] ?? '');
    }
  }

  as(alias: string | Part): AliasedPart {
    return new AliasedPart(this, alias);
  }
}

/** A part with an alias. */
export class AliasedPart implements Part {
  readonly #part: Part;
  readonly #alias: string | Part;

  constructor(part: Part, alias: string | Part) {
    this.#part = part;
    this.#alias = alias;
  }

  [write](to: Writer): void {
    this.#part[write](to);
    to.put(' as ');
    if (isPart(this.#alias)) this.#alias[write](to);
    else to.addName(this.#alias);
  }
}

class Name extends Fragment {
  readonly #name: string;

  constructor(name: string) {
    super([], []);
    this.#name = name;
  }

  override [write](to: Writer): void {
    to.addName(this.#name);
  }
}

const names = new Map<string, Name>();

/** Returns the cached part for the name of a column or a table, which may have an alias after ` as `. */
export function nameOf(name: string): Fragment {
  let known = names.get(name);
  if (!known) names.set(name, (known = new Name(name)));
  return known;
}

/** A binary column in the list of columns that are selected, under its own name. */
class Bytes extends Fragment {
  readonly #name: string;

  constructor(name: string) {
    super([], []);
    this.#name = name;
  }

  override [write](to: Writer): void {
    const [before, after] = to.syntax.bytesOfText;
    // Plain texts are read as text, which is faster than bytes.
    const isText = before !== '' && unqualified(this.#name) === 'old_text';
    if (isText) {
      to.put(`case old_flags when 'utf-8' then `);
      to.addName(this.#name);
      to.put(' else ');
    }
    to.put(before);
    to.addName(this.#name);
    to.put(after);
    if (isText) to.put(' end');
    to.put(' as ');
    to.addName(unqualified(this.#name));
  }
}

const unqualified = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const selectedNames = new Map<string, Fragment>();

/** Returns the cached part for a column in the list of those that are selected; binary ones are read as bytes. */
export function selectedNameOf(name: string): Fragment {
  let known = selectedNames.get(name);
  if (!known) {
    known = binaryColumns.has(unqualified(name)) ? new Bytes(name) : nameOf(name);
    selectedNames.set(name, known);
  }
  return known;
}

/** Parts or values with a separator between them. */
export class List extends Fragment {
  readonly #values: readonly unknown[];
  readonly #separator: unknown;

  constructor(values: readonly unknown[], separator: unknown) {
    super([], []);
    this.#values = values;
    this.#separator = separator;
  }

  override [write](to: Writer): void {
    for (let i = 0; i < this.#values.length; i++) {
      if (i > 0) to.add(this.#separator);
      to.add(this.#values[i]);
    }
  }
}

const comma = new Fragment([', '], []);

const literal = (value: string | number | null): Fragment =>
  new Fragment([typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)], []);

/** A template tag for SQL: interpolated values become parameters, and expressions are inserted as they are. */
export interface Sql {
  <T = unknown>(texts: TemplateStringsArray, ...between: readonly unknown[]): SqlExpression<T>;
  /** A column, by name. */
  ref<T = unknown>(name: string): SqlExpression<T>;
  /** A column in the list of those that are selected; a binary one is read as bytes and keeps its name. */
  selected<T = unknown, Name extends string = string>(name: Name): Aliased<T, Name>;
  /** A table, by name. */
  table<Row = unknown>(name: string): SqlExpression<Row>;
  /** Raw SQL, which must never contain anything that a client sent. */
  raw<T = unknown>(text: string): SqlExpression<T>;
  /** A value that is written into the statement as a literal, not as a parameter. */
  lit<T extends string | number | null>(value: T): SqlExpression<T>;
  /** Values or expressions, separated by commas or by `separator`. */
  join<T = unknown>(values: readonly unknown[], separator?: Expression<unknown>): SqlExpression<T>;
}

/** Writes SQL; see {@link Sql}. */
export const sql = Object.assign(
  (texts: TemplateStringsArray, ...between: readonly unknown[]) => new Fragment(texts, between),
  {
    ref: nameOf,
    selected: selectedNameOf,
    table: nameOf,
    raw: (text: string) => new Fragment([text], []),
    lit: literal,
    join: (values: readonly unknown[], separator: unknown = comma) => new List(values, separator),
  },
) as unknown as Sql;

/** Makes a query from raw SQL. */
export const sqlQuery = <O>(fragment: SqlExpression<O>, { syntax }: { readonly syntax: Syntax }): Query<O> =>
  queryOf({
    compile: () => {
      const writer = new Writer(syntax);
      writer.add(fragment);
      return { sql: writer.text, parameters: writer.parameters };
    },
  });
