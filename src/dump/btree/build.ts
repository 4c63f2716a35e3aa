import type { NewPage } from './journal.ts';
import type { PageFile } from './page-file.ts';
import { AT_ONCE, type Rows } from './rows.ts';
import { createSorter, type Sorter } from './sorter.ts';
import type { PlacedTree, TableTrees } from './table-trees.ts';
import { createTree } from './tree.ts';

/** Room for what has to be put in order. */
export interface Room {
  /** Rows that are kept in memory at once. */
  readonly most: number;
  /** File for the others. */
  readonly path: string;
}

/** Trees that are written in one order of the rows. */
interface Stage {
  /** The columns by which rows have to be sorted; what is equal in them is in order already. */
  readonly by: readonly number[];
  readonly trees: readonly PlacedTree[];
}

/** Writes the trees of a table and its indexes; answers their roots. Of rows with one key the first counts. */
export function buildTrees(
  rows: Iterable<Rows>,
  { key, table, keyIndex, others }: TableTrees,
  file: PageFile,
  room: Room,
): readonly NewPage[] {
  const opened: Sorter[] = [];
  const open = (by: readonly number[], width: number): Sorter => {
    const sorter = createSorter({ ...room, by, width });
    opened.push(sorter);
    return sorter;
  };
  const { rowid } = table.shape;
  const roots: NewPage[] = [];
  try {
    let sorter: Sorter | undefined = open(key, rowid);
    for (const some of rows) sorter.add(some);
    let sorted = numbered(sorter.sorted(), key, rowid);
    const stages = [{ by: key, trees: [table, keyIndex] }, ...followingStages(others, key, rowid)];
    for (const [i, { trees }] of stages.entries()) {
      const after = stages[i + 1];
      const next = after && open(after.by, rowid + 1);
      roots.push(...writeTrees(sorted, rowid + 1, trees, file, next));
      sorter = next;
      if (next) sorted = next.sorted();
    }
    return roots;
  } finally {
    for (const sorter of opened) sorter.close();
  }
}

/**
 * The other indexes, each in an order that is made of the one before: (b, a) of (a, b) by sorting by b, and
 * (c, b, a) of (b, a) by sorting by c.
 */
function followingStages(
  others: readonly PlacedTree[],
  key: readonly number[],
  rowid: number,
): readonly Stage[] {
  let before = key;
  return others
    .toSorted((a, b) => a.shape.columns.length - b.shape.columns.length)
    .map((tree) => {
      const { columns } = tree.shape;
      // Entries that are equal in the columns of the index are in the order of the rows' numbers.
      const order = key.every((column) => columns.includes(column)) ? columns : [...columns, rowid];
      const sorted = order.findIndex((_, i) => isBeginning(order.slice(i), before));
      before = order;
      return { by: sorted < 0 ? order : order.slice(0, sorted), trees: [tree] };
    });
}

const isBeginning = (part: readonly number[], whole: readonly number[]): boolean =>
  part.every((column, i) => column === whole[i]);

/** Rows in the order of their key, each once and with a number, which is another column. */
function* numbered(
  sorted: Iterable<Rows>,
  key: readonly number[],
  width: number,
): Generator<Rows, void, undefined> {
  const numbers = new Uint32Array(AT_ONCE * (width + 1));
  const last = new Float64Array(width).fill(-1);
  let number = 0;
  for (const rows of sorted) {
    let end = 0;
    for (let at = 0; at < rows.count * width; at += width) {
      let isNew = false;
      for (const column of key) if (rows.numbers[at + column] !== last[column]) isNew = true;
      if (!isNew) continue;
      for (let i = 0; i < width; i++) {
        const value = rows.numbers[at + i] ?? 0;
        last[i] = value;
        numbers[end++] = value;
      }
      numbers[end++] = ++number;
    }
    yield { numbers, count: end / (width + 1) };
  }
}

/** Writes trees whose order is that of the rows, which are also handed on to be put in the next order. */
function writeTrees(
  sorted: Iterable<Rows>,
  width: number,
  placed: readonly PlacedTree[],
  file: PageFile,
  next: Sorter | undefined,
): readonly NewPage[] {
  const trees = placed.map(({ shape }) => createTree(shape, width, file));
  for (const rows of sorted) {
    for (const tree of trees) tree.add(rows);
    next?.add(rows);
  }
  return trees.map((tree, i) => ({ number: placed[i]?.root ?? 0, bytes: tree.finish() }));
}
