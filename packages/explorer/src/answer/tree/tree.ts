import { isFound } from '../matches.ts';

/** The names and indexes that lead to a value of an answer. */
export type Path = readonly (string | number)[];

/** A value of an answer, or a piece of a long list. */
export interface TreeNode {
  readonly path: Path;
  readonly value: unknown;
  /** The object or list that the value is in. */
  readonly owner: unknown;
  /** The range of entries in this piece; absent if the node is the whole value. */
  readonly piece?: Piece;
}

interface Piece {
  readonly from: number;
  /** One more than the last. */
  readonly to: number;
}

/** Maximum number of entries of a list or an object that is shown whole; a larger one is shown in pieces. */
const PIECE = 100;

/** Creates the node of a whole answer. */
export const rootOf = (value: unknown): TreeNode => ({ path: [], value, owner: undefined });

/** Whether a value is a list or an object, even an empty one. */
export const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns an ID that is unique among the nodes of an answer. */
export const idOf = ({ path, piece }: TreeNode): string =>
  JSON.stringify(path) + (piece ? `${piece.from}-${piece.to}` : '');

/** Returns the number of entries of a value. */
export const sizeOf = (value: object): number =>
  Array.isArray(value) ? value.length : Object.keys(value).length;

/** Returns the entries of a node, or its pieces if there are many. */
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

/** Returns the number of entries in each child of a node, so that it has at most {@link PIECE} children. */
function pieceSize(entries: number): number {
  let size = 1;
  while (entries / size > PIECE) size *= PIECE;
  return size;
}

/**
 * Returns the IDs of all nodes that have to be open to show a value, from the root down; without that of an object that
 * shows the value on its own line.
 */
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

/** Maximum number of values of an object, and of characters of each, that fit on one line. */
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

/** Maximum number of rows at first; the first levels (the answer, its query and the lists in it) may have more. */
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

/** Finds the values whose key or text matches, in their order, up to `most` of them. */
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
