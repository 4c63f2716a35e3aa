import { unescapeBytes } from '../../../wiki/utf8.ts';

/** The syntax that differs between databases. */
export interface Syntax {
  /** The character that quotes a name. */
  readonly quote: string;
  /** The placeholder of a parameter. */
  readonly placeholder: string;
  /** What encloses the placeholder of a text whose bytes are bound, and a column that is read as bytes. */
  readonly textOfBytes: readonly [before: string, after: string];
  readonly bytesOfText: readonly [before: string, after: string];
  /** The join operator that always reads its left table first. */
  readonly orderedJoin: string;
}

/** The key of the method that all parts have; a symbol, since a bound `Buffer` has a method `write`. */
export const write = Symbol('write');

/** Anything that can be part of a statement. */
export interface Part {
  /** Appends itself to a statement. */
  [write](to: Writer): void;
}

/** Whether a value is a part of a statement; others are its parameters. */
export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && write in value;

/** Collects a statement's text and its parameters. */
export class Writer {
  /** The text so far. */
  text = '';
  readonly parameters: unknown[] = [];
  readonly syntax: Syntax;
  /** The SQL function that is called for each visited row, if any. */
  readonly visit: string | undefined;
  readonly #names: Map<string, string>;

  constructor(syntax: Syntax, visit?: string) {
    this.syntax = syntax;
    this.visit = visit;
    this.#names = namesOf(syntax);
  }

  /** Appends a piece of the text. */
  put(piece: string): void {
    this.text += piece;
  }

  /** Appends a part as it is, or a value as a parameter; lone surrogates in a text stand for bytes. */
  add(value: unknown): void {
    if (isPart(value)) value[write](this);
    else if (typeof value === 'string' && !value.isWellFormed()) {
      const [before, after] = this.syntax.textOfBytes;
      this.put(before);
      this.put(this.syntax.placeholder);
      this.put(after);
      this.parameters.push(unescapeBytes(value));
    } else {
      this.put(this.syntax.placeholder);
      this.parameters.push(value);
    }
  }

  /** Appends values or parts, separated. */
  addAll(values: readonly unknown[], separator: string): void {
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.put(separator);
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
    this.put(quoted);
  }
}

const quotedNames = new WeakMap<Syntax, Map<string, string>>();

/** Quoted names, by name; few, since all of them come from our own code. */
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
