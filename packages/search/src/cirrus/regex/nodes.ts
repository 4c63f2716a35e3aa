/** A node of a regular expression. Equal nodes are the same object, so that automaton states can be compared. */
export interface Node {
  readonly id: number;
  readonly kind: 'nothing' | 'empty' | 'set' | 'concat' | 'alt' | 'and' | 'not' | 'repeat';
  /** Whether it matches the empty text. */
  readonly nullable: boolean;
  readonly parts: readonly Node[];
  /** Ranges of characters, for a set. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly least: number;
  readonly most: number;
}

/** A factory of nodes. */
export interface Nodes {
  readonly nothing: Node;
  readonly empty: Node;
  /** Any text. */
  readonly anything: Node;
  readonly set: (ranges: Node['ranges']) => Node;
  readonly concat: (first: Node, then: Node) => Node;
  readonly alt: (parts: readonly Node[]) => Node;
  readonly and: (parts: readonly Node[]) => Node;
  readonly not: (part: Node) => Node;
  readonly repeat: (part: Node, least: number, most: number) => Node;
}

/** The last character. */
export const LAST = 0x10ffff;

/** Creates a factory that interns nodes. */
export function createNodes(): Nodes {
  const known = new Map<string, Node>();
  const make = (
    kind: Node['kind'],
    nullable: boolean,
    { parts = [], ranges = [], least = 0, most = 0 }: Partial<Node>,
  ): Node => {
    const key = `${kind} ${parts.map(({ id }) => id).join(',')} ${ranges.join(';')} ${least} ${most}`;
    let node = known.get(key);
    if (!node) known.set(key, (node = { id: known.size, kind, nullable, parts, ranges, least, most }));
    return node;
  };
  const nothing = make('nothing', false, {});
  const empty = make('empty', true, {});
  const set = (ranges: Node['ranges']): Node =>
    ranges.length > 0 ? make('set', false, { ranges }) : nothing;
  const repeat = (part: Node, least: number, most: number): Node => {
    if (most === 0 || part === empty) return empty;
    if (part === nothing) return least === 0 ? empty : nothing;
    if (least === 1 && most === 1) return part;
    if (part.kind === 'repeat' && part.least === 0 && part.most === Infinity) return part;
    return make('repeat', least === 0 || part.nullable, { parts: [part], least, most });
  };
  const anything = repeat(set([[0, LAST]]), 0, Infinity);
  const concat = (first: Node, then: Node): Node => {
    if (first === nothing || then === nothing) return nothing;
    if (first === empty) return then;
    if (then === empty) return first;
    const [head, tail] = first.kind === 'concat' ? first.parts : [];
    if (head && tail) return concat(head, concat(tail, then));
    return make('concat', first.nullable && then.nullable, { parts: [first, then] });
  };
  const flat = (kind: 'alt' | 'and', parts: readonly Node[]): readonly Node[] => {
    const all = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
    return [...new Set(all)].toSorted((a, b) => a.id - b.id);
  };
  const alt = (given: readonly Node[]): Node => {
    const parts = flat('alt', given).filter((part) => part !== nothing);
    if (parts.includes(anything)) return anything;
    if (parts.length <= 1) return parts[0] ?? nothing;
    return make(
      'alt',
      parts.some(({ nullable }) => nullable),
      { parts },
    );
  };
  const and = (given: readonly Node[]): Node => {
    const parts = flat('and', given).filter((part) => part !== anything);
    if (parts.includes(nothing)) return nothing;
    if (parts.length <= 1) return parts[0] ?? anything;
    return make(
      'and',
      parts.every(({ nullable }) => nullable),
      { parts },
    );
  };
  const not = (part: Node): Node => {
    if (part === nothing) return anything;
    if (part === anything) return nothing;
    const [inner] = part.kind === 'not' ? part.parts : [];
    return inner ?? make('not', !part.nullable, { parts: [part] });
  };
  return { nothing, empty, anything, set, concat, alt, and, not, repeat };
}
