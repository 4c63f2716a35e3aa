import { createInterior, type Interior } from './interior.ts';
import { createPage, PageKind } from './page.ts';
import type { PageFile } from './page-file.ts';
import { cellWriter, rowidCell } from './cell.ts';

/** A B-tree that is written from its first entry to its last, as https://www.sqlite.org/fileformat2.html describes it. */
export interface Tree {
  /** Adds the entry of the row at a place; each has to be greater than the one before it. */
  add(this: void, rows: Uint32Array, place: number): void;
  /** Ends the tree; answers its root, whose place is known already. */
  finish(this: void): Uint8Array;
}

/** What stands in the entries of a tree: columns of a row by their places, and the row's number. */
export interface TreeShape {
  readonly kind: 'table' | 'index';
  readonly columns: readonly number[];
  readonly rowid: number;
}

/** Opens a tree. */
export const createTree = (shape: TreeShape, file: PageFile): Tree =>
  shape.kind === 'table' ? createTableTree(shape, file) : createIndexTree(shape, file);

/** All rows stand in leaves; between two of these stands the number of the last row of the first. */
function createTableTree({ columns, rowid }: TreeShape, file: PageFile): Tree {
  const page = createPage(PageKind.tableLeaf, file.pageSize, file.usable);
  const cell = cellWriter(columns, rowid);
  let above: Interior | undefined;
  let last = 0;
  return {
    add: (rows, place) => {
      const length = cell.measure(rows, place);
      let at = page.reserve(length);
      if (at < 0) {
        above ??= createInterior(PageKind.tableInterior, file);
        above.add(file.append(page.end()), rowidCell(last));
        at = page.reserve(length);
      }
      cell.write(page.view, at);
      last = rows[place + rowid] ?? 0;
    },
    finish: () => (above ? above.finish(file.append(page.end())) : page.end()),
  };
}

/** What stands between two leaves is itself an entry. */
function createIndexTree({ columns, rowid }: TreeShape, file: PageFile): Tree {
  const page = createPage(PageKind.indexLeaf, file.pageSize, file.usable);
  const cell = cellWriter([...columns, rowid]);
  let above: Interior | undefined;
  const room = new Uint8Array(file.pageSize);
  /** What no longer fits in; it divides this leaf from the next if there is more to come. */
  let waiting: Uint8Array | undefined;

  const close = (divider: Uint8Array): void => {
    above ??= createInterior(PageKind.indexInterior, file);
    above.add(file.append(page.end()), divider);
  };
  return {
    add: (rows, place) => {
      if (waiting) {
        close(waiting);
        waiting = undefined;
      }
      const length = cell.measure(rows, place);
      const at = page.reserve(length);
      if (at >= 0) {
        cell.write(page.view, at);
        return;
      }
      cell.write(new DataView(room.buffer), 0);
      waiting = room.subarray(0, length);
    },
    finish: () => {
      if (waiting) {
        // No leaf may be empty, so that the next one takes what waits, and the last entry divides the two.
        close(page.takeLast());
        page.bytes.set(waiting, page.reserve(waiting.length));
      }
      return above ? above.finish(file.append(page.end())) : page.end();
    },
  };
}
