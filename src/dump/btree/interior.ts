import { createPage, endPage, type PageKind, reserveCell, takeCell } from './page.ts';
import type { PageFile } from './page-file.ts';

/** The pages of a B-tree that lie above others. */
export interface Interior {
  /** Adds a page below, and what lies between it and the next. */
  add(this: void, page: number, divider: Uint8Array): void;
  /** Adds the last page below; answers the root. */
  finish(this: void, last: number): Uint8Array;
}

/** Opens a level of interior pages, and, as soon as one page does not do, those above it. */
export function createInterior(
  kind: typeof PageKind.indexInterior | typeof PageKind.tableInterior,
  file: PageFile,
): Interior {
  const page = createPage(kind, file.pageSize, file.usable);
  let above: Interior | undefined;
  /** What no longer fits in; it divides this page from the next if there is more to come. */
  let waiting: { readonly child: number; readonly divider: Uint8Array } | undefined;

  const put = (child: number, divider: Uint8Array): boolean => {
    const at = reserveCell(page, 4 + divider.length);
    if (at < 0) return false;
    page.view.setUint32(at, child);
    page.bytes.set(divider, at + 4);
    return true;
  };
  const close = (child: number, divider: Uint8Array): void => {
    above ??= createInterior(kind, file);
    above.add(file.append(endPage(page, child)), divider);
  };
  return {
    add: (child, divider) => {
      if (waiting) close(waiting.child, waiting.divider);
      waiting = undefined;
      if (!put(child, divider)) waiting = { child, divider: divider.slice() };
    },
    finish: (last) => {
      if (waiting) {
        // No page may be without a cell, so that the next one takes what waits, and the last cell divides the two.
        const cell = takeCell(page);
        close(new DataView(cell.buffer).getUint32(0), cell.subarray(4));
        put(waiting.child, waiting.divider);
      }
      const root = endPage(page, last);
      return above ? above.finish(file.append(root)) : root;
    },
  };
}
