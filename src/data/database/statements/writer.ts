/** How a database writes what differs between databases. */
export interface Syntax {
  /** Stands on both sides of a name. */
  readonly quote: string;
  /** Stands for a value. */
  readonly placeholder: string;
  /** The join whose first table is always read first. */
  readonly orderedJoin: string;
}

/** Names the method of parts; no value that is bound has it, as a `Buffer` has `write`. */
export const write = Symbol('write');

/** Anything that a statement consists of. */
export interface Part {
  /** Appends itself to a statement. */
  [write](to: Writer): void;
}

/** Whether a value is a part of a statement; others are its parameters. */
export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && write in value;

/** Collects a statement's text and its parameters. */
export class Writer {
  text = '';
  readonly parameters: unknown[] = [];
  readonly syntax: Syntax;
  /** The function that is to be called for each visited row, if any. */
  readonly visit: string | undefined;
  readonly #names: Map<string, string>;

  constructor(syntax: Syntax, visit?: string) {
    this.syntax = syntax;
    this.visit = visit;
    this.#names = namesOf(syntax);
  }

  /** Appends a part as it is, or a value as a parameter. */
  add(value: unknown): void {
    if (isPart(value)) value[write](this);
    else {
      this.text += this.syntax.placeholder;
      this.parameters.push(value);
    }
  }

  /** Appends values or parts, separated. */
  addAll(values: readonly unknown[], separator: string): void {
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.text += separator;
      this.add(values[i]);
    }
  }

  /** Appends a name such as `page_id` or `page.page_id`, with an alias after ` as `. */
  addName(name: string): void {
    let quoted = this.#names.get(name);
    if (quoted === undefined) {
      quoted = quoteName(name, this.syntax.quote);
      this.#names.set(name, quoted);
    }
    this.text += quoted;
  }
}

const quotedNames = new WeakMap<Syntax, Map<string, string>>();

/** Names as they are written; all of them stand in our own code, so there are few. */
function namesOf(syntax: Syntax): Map<string, string> {
  let names = quotedNames.get(syntax);
  if (!names) quotedNames.set(syntax, (names = new Map()));
  return names;
}

function quoteName(name: string, quote: string): string {
  const [path = '', alias] = name.split(' as ');
  const quoted = (text: string): string => quote + text.trim().replaceAll(quote, quote + quote) + quote;
  const whole = path.split('.').map(quoted).join('.');
  return alias === undefined ? whole : `${whole} as ${quoted(alias)}`;
}
