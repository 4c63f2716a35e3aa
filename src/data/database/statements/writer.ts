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

/**
 * A place in the tree of the pieces that statements consist of. Most statements are written again and again: their text
 * is found by its pieces, and neither joined nor hashed anew.
 */
class Place {
  readonly piece: string;
  readonly #before: Place | undefined;
  /** The first place after this one; mostly there is no other. */
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
    const pieces = this.#before ? this.#before.#pieces() : [];
    pieces.push(this.piece);
    return pieces;
  }

  /** The place after a further piece; undefined where it is not known yet. */
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

/** Places from which a tree is grown anew: lists whose length varies have many statements. */
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
  /** The function that is to be called for each visited row, if any. */
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

  /** Appends a part as it is, or a value as a parameter. */
  add(value: unknown): void {
    if (isPart(value)) value[write](this);
    else {
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
