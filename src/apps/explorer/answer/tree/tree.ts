import { isFound } from '../matches.ts';

/** The names and indexes that lead to a value of an answer. */
export type Path = readonly (string | number)[];

/** A value of an answer, or a piece of a long list. */
export interface TreeNode {
  readonly path: Path;
  readonly value: unknown;
  /** The object or list that the value is in. */
  readonly owner: unknown;
  /** Which entries of the value this piece has; a node without it is the whole value. */
  readonly piece?: Piece;
}

interface Piece {
  readonly from: number;
  /** One more than the last. */
  readonly to: number;
}

/** How many entries a list or an object has at most before it is shown in pieces. */
const PIECE = 100;

/** The node of a whole answer. */
export const rootOf = (value: unknown): TreeNode => ({ path: [], value, owner: undefined });

/** Whether a value has entries, or could have. */
export const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tells a node from all others of its answer. */
export const idOf = ({ path, piece }: TreeNode): string =>
  JSON.stringify(path) + (piece ? `${piece.from}-${piece.to}` : '');

/** Returns the number of entries of a value. */
export const sizeOf = (value: object): number =>
  Array.isArray(value) ? value.length : Object.keys(value).length;

/** Returns the entries of a node, or its pieces where there are many. */
export function childrenOf(node: TreeNode): readonly TreeNode[] {
  const { value, path } = node;
  if (!isContainer(value)) return [];
  const { from, to } = node.piece ?? { from: 0, to: sizeOf(value) };
  const size = pieceSize(to - from);
  if (size === 1) {
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    return Array.from({ length: to - from }, (_, at) => {
      const key = keys?.[from + at] ?? from + at;
      return { path: [...path, key], value: (value as Record<string | number, unknown>)[key], owner: value };
    });
  }
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, at) => {
    const start = from + at * size;
    return { ...node, piece: { from: start, to: Math.min(start + size, to) } };
  });
}

/** Returns how many entries each child of a node has, so that it has no more than {@link PIECE} children. */
function pieceSize(entries: number): number {
  let size = 1;
  while (entries / size > PIECE) size *= PIECE;
  return size;
}

/** Returns the ids of all nodes that have to be open to see a value, the root's first; not that of an object that shows it on its line. */
export function idsAbove(root: unknown, path: Path): readonly string[] {
  const ids: string[] = [];
  let node: TreeNode | undefined = rootOf(root);
  while (node && (node.piece || node.path.length < path.length)) {
    if (node.path.length === path.length - 1 && path.length > 1 && fitsOnLine(node.value)) break;
    ids.push(idOf(node));
    const key = path[node.path.length];
    const entry: number | undefined = isContainer(node.value)
      ? Array.isArray(node.value)
        ? Number(key)
        : Object.keys(node.value).indexOf(String(key))
      : undefined;
    if (entry === undefined) break;
    node = childrenOf(node).find(({ piece, path: at }) =>
      piece ? piece.from <= entry && entry < piece.to : at.at(-1) === key,
    );
  }
  return ids;
}

/** Values of an object, and characters of each, that fit on one line. */
const LINE_VALUES = 5;
const LINE_TEXT = 80;

/** Whether an object is so small that one line shows all of it. */
export function fitsOnLine(value: unknown): boolean {
  if (!isContainer(value) || Array.isArray(value)) return false;
  const values: readonly unknown[] = Object.values(value);
  return (
    values.length <= LINE_VALUES &&
    values.every((entry) => !isContainer(entry) && String(entry).length <= LINE_TEXT)
  );
}

/** Returns the values of an object that stand on its line while it is folded. */
export const valuesOfLine = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value)
    .filter(([, entry]) => !isContainer(entry))
    .slice(0, LINE_VALUES);

/** Rows of a tree that are shown at first, about; the second number for its first levels: the answer, its query, and the lists of that. */
const ROWS = 120;
const FIRST_ROWS = 1000;
const FIRST_LEVELS = 3;

/** Returns how many levels of an answer can be open at first. */
export function levelsAtFirst(value: unknown): number {
  let rows = 0;
  let level = 0;
  let nodes: readonly TreeNode[] = [rootOf(value)];
  while (nodes.length > 0) {
    nodes = nodes.flatMap((node) => (level > 0 && fitsOnLine(node.value) ? [] : firstEntries(node)));
    rows += nodes.length;
    if (rows > (level < FIRST_LEVELS ? FIRST_ROWS : ROWS)) return level;
    level++;
  }
  return level;
}

/** Returns a node's entries, of a long list those of its first piece. */
function firstEntries(node: TreeNode): readonly TreeNode[] {
  const [first, ...others] = childrenOf(node);
  if (!first) return [];
  return first.piece ? firstEntries(first) : [first, ...others];
}

/** Finds the values whose name or text matches, in their order, `most` of them at most. */
export function findInTree(value: unknown, pattern: RegExp, most = 10_000): readonly Path[] {
  const found: Path[] = [];
  const visit = (current: unknown, path: Path): void => {
    if (found.length >= most) return;
    const key = path.at(-1);
    const isNamed = typeof key === 'string' && isFound(key, pattern);
    if (isNamed || (!isContainer(current) && isFound(String(current), pattern))) found.push(path);
    if (!isContainer(current)) return;
    if (Array.isArray(current)) current.forEach((item, index) => visit(item, [...path, index]));
    else for (const [name, item] of Object.entries(current)) visit(item, [...path, name]);
  };
  visit(value, []);
  return found;
}

/** Writes a path as programs do, such as `query.pages[0].title`. */
export const writePath = (path: Path): string =>
  path
    .map((key) => {
      if (typeof key === 'number') return `[${key}]`;
      return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('')
    .replace(/^\./, '');
