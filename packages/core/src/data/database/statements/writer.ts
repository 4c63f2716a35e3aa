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

/**
 * A node in the trie of the pieces of statements. Most statements are written again and again; following their pieces
 * finds the text without joining or hashing it again.
 */
class Place {
  readonly piece: string;
  readonly #before: Place | undefined;
  /** The first child, usually the only one. */
  #first: Place | undefined;
  #others: Map<string, Place> | undefined;
  #text: string | undefined;

  constructor(piece: string, before?: Place) {
    this.piece = piece;
    this.#before = before;
  }

  /** The text of all pieces up to here. */
  get text(): string {
    return (this.#text ??= this.#pieces().join(''));
  }

  #pieces(): string[] {
    const pieces = [this.piece];
    // Not by recursion: a list may have thousands of parameters.
    for (let place = this.#before; place; place = place.#before) pieces.push(place.piece);
    return pieces.toReversed();
  }

  /** Returns the child for a piece; undefined if there is none yet. */
  find(piece: string): Place | undefined {
    return this.#first?.piece === piece ? this.#first : this.#others?.get(piece);
  }

  add(piece: string): Place {
    const added = new Place(piece, this);
    if (this.#first) (this.#others ??= new Map()).set(piece, added);
    else this.#first = added;
    return added;
  }
}

/** Known statements of a syntax, by their pieces. */
interface Tree {
  root: Place;
  size: number;
}

/** Number of nodes above which a trie starts afresh, since lists of varying length make many statements. */
const MOST_PLACES = 50_000;

const trees = new WeakMap<Syntax, Tree>();

function treeOf(syntax: Syntax): Tree {
  let tree = trees.get(syntax);
  if (!tree) trees.set(syntax, (tree = { root: new Place(''), size: 0 }));
  if (tree.size > MOST_PLACES) Object.assign(tree, { root: new Place(''), size: 0 });
  return tree;
}

/** Collects a statement's text and its parameters. */
export class Writer {
  readonly #tree: Tree;
  #place: Place;
  readonly parameters: unknown[] = [];
  readonly syntax: Syntax;
  /** The SQL function that is called for each visited row, if any. */
  readonly visit: string | undefined;
  readonly #names: Map<string, string>;

  constructor(syntax: Syntax, visit?: string) {
    this.syntax = syntax;
    this.visit = visit;
    this.#names = namesOf(syntax);
    this.#tree = treeOf(syntax);
    this.#place = this.#tree.root;
  }

  /** The text so far. */
  get text(): string {
    return this.#place.text;
  }

  /** Appends a piece of the text. */
  put(piece: string): void {
    let place = this.#place.find(piece);
    if (!place) {
      place = this.#place.add(piece);
      this.#tree.size++;
    }
    this.#place = place;
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
