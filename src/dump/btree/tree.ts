import { type CellShape, cellWriter, rowidCell } from './cell.ts';
import { createInterior, type Interior } from './interior.ts';
import { createPage, endPage, PageKind, reserveCell, takeCell } from './page.ts';
import type { PageFile } from './page-file.ts';
import type { Rows } from './rows.ts';

/** A B-tree that is written from its first entry to its last, as https://www.sqlite.org/fileformat2.html describes it. */
export interface Tree {
  /** Adds the entries of rows; each has to be greater than the one before it. */
  add(this: void, rows: Rows): void;
  /** Ends the tree; answers its root, whose place is known already. */
  finish(this: void): Uint8Array;
}

/** What stands in the entries of a tree: columns of a row by their places, and the row's number. */
export interface TreeShape {
  readonly kind: 'table' | 'index';
  readonly columns: readonly number[];
  readonly rowid: number;
}

/** Opens a tree of rows with so many numbers. */
export const createTree = ({ kind, columns, rowid }: TreeShape, width: number, file: PageFile): Tree =>
  kind === 'table'
    ? createTableTree({ width, columns, rowid }, file)
    : createIndexTree({ width, columns: [...columns, rowid] }, file);

/** All rows stand in leaves; between two of these stands the number of the last row of the first. */
function createTableTree(shape: Required<CellShape>, file: PageFile): Tree {
  const { width, rowid } = shape;
  const page = createPage(PageKind.tableLeaf, file.pageSize, file.usable);
  const cells = cellWriter(shape);
  let above: Interior | undefined;
  let last = 0;
  return {
    add: ({ numbers, count }) => {
      const end = count * width;
      for (let at = cells.fill(page, numbers, 0, end); at < end; at = cells.fill(page, numbers, at, end)) {
        above ??= createInterior(PageKind.tableInterior, file);
        above.add(file.append(endPage(page)), rowidCell(at > 0 ? (numbers[at - width + rowid] ?? 0) : last));
      }
      if (end > 0) last = numbers[end - width + rowid] ?? 0;
    },
    finish: () => (above ? above.finish(file.append(endPage(page))) : endPage(page)),
  };
}

/** What stands between two leaves is itself an entry. */
function createIndexTree(shape: CellShape, file: PageFile): Tree {
  const page = createPage(PageKind.indexLeaf, file.pageSize, file.usable);
  const cells = cellWriter(shape);
  let above: Interior | undefined;
  /** What no longer fits in; it divides this leaf from the next if there is more to come. */
  let waiting: Uint8Array | undefined;

  const close = (divider: Uint8Array): void => {
    above ??= createInterior(PageKind.indexInterior, file);
    above.add(file.append(endPage(page)), divider);
  };
  return {
    add: ({ numbers, count }) => {
      const end = count * shape.width;
      for (let at = 0; at < end; at += shape.width) {
        if (waiting) close(waiting);
        waiting = undefined;
        at = cells.fill(page, numbers, at, end);
        if (at < end) waiting = cells.cellOf(numbers, at);
      }
    },
    finish: () => {
      if (waiting) {
        // No leaf may be empty, so that the next one takes what waits, and the last entry divides the two.
        close(takeCell(page));
        page.bytes.set(waiting, reserveCell(page, waiting.length));
      }
      return above ? above.finish(file.append(endPage(page))) : endPage(page);
    },
  };
}
