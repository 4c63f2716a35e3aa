import type { CompiledQuery, RawBuilder, Sql } from 'kysely';
import type { Query } from '../database.ts';
import { isPart, type Part, Writer } from './writer.ts';
import type { Builder } from './select.ts';

/** SQL as it is written, with values as parameters and parts in their places. */
export class Fragment implements Part {
  readonly #texts: readonly string[];
  readonly #between: readonly unknown[];

  constructor(texts: readonly string[], between: readonly unknown[]) {
    this.#texts = texts;
    this.#between = between;
  }

  write(to: Writer): void {
    const between = this.#between;
    to.text += this.#texts[0] ?? '';
    for (let i = 0; i < between.length; i++) {
      to.add(between[i]);
      to.text += this.#texts[i + 1] ?? '';
    }
  }

  as(alias: string | Part): Aliased {
    return new Aliased(this, alias);
  }
}

/** A part under another name. */
export class Aliased implements Part {
  readonly #part: Part;
  readonly #alias: string | Part;

  constructor(part: Part, alias: string | Part) {
    this.#part = part;
    this.#alias = alias;
  }

  write(to: Writer): void {
    this.#part.write(to);
    to.text += ' as ';
    if (isPart(this.#alias)) this.#alias.write(to);
    else to.addName(this.#alias);
  }
}

/** A name; few are used, each many times. */
class Name extends Fragment {
  readonly #name: string;

  constructor(name: string) {
    super([], []);
    this.#name = name;
  }

  override write(to: Writer): void {
    to.addName(this.#name);
  }
}

class List extends Fragment {
  readonly #values: readonly unknown[];
  readonly #separator: unknown;

  constructor(values: readonly unknown[], separator: unknown) {
    super([], []);
    this.#values = values;
    this.#separator = separator;
  }

  override write(to: Writer): void {
    for (let i = 0; i < this.#values.length; i++) {
      if (i > 0) to.add(this.#separator);
      to.add(this.#values[i]);
    }
  }
}

const comma = new Fragment([', '], []);

const literal = (value: string | number | null): Fragment =>
  new Fragment([typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)], []);

/** Writes SQL, as Kysely's template of the same name does, whose types it has. */
export const sql = Object.assign(
  (texts: TemplateStringsArray, ...between: readonly unknown[]) => new Fragment(texts, between),
  {
    ref: (name: string) => new Name(name),
    table: (name: string) => new Name(name),
    raw: (text: string) => new Fragment([text], []),
    lit: literal,
    join: (values: readonly unknown[], separator: unknown = comma) => new List(values, separator),
  },
) as unknown as Pick<Sql, 'ref' | 'table' | 'raw' | 'lit' | 'join'> & {
  <T = unknown>(texts: TemplateStringsArray, ...between: readonly unknown[]): RawBuilder<T>;
};

/** Makes a query of SQL as it is. */
export const sqlQuery = <O>(fragment: RawBuilder<O>, { syntax }: Builder): Query<O> => ({
  compile: () => {
    const writer = new Writer(syntax);
    writer.add(fragment);
    return { sql: writer.text, parameters: writer.parameters } as unknown as CompiledQuery<O>;
  },
});
