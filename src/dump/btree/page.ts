/** The kinds of pages of B-trees, by the byte that they begin with. */
export const PageKind = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 } as const;
/** A kind of page. */
export type PageKind = (typeof PageKind)[keyof typeof PageKind];

/** A page of a B-tree that is being filled, see https://www.sqlite.org/fileformat2.html#b_tree_pages. */
export interface Page {
  readonly kind: PageKind;
  readonly bytes: Uint8Array;
  /** The same bytes. */
  readonly view: DataView;
  /** Where cells may be at most. */
  readonly usable: number;
  /** Bytes before the list of cells. */
  readonly head: number;
  cells: number;
  /** Where the last cell begins, since they are put before one another from the end on. */
  top: number;
  /** Length of the last cell. */
  last: number;
}

/** Opens an empty page. */
export function createPage(kind: PageKind, pageSize: number, usable: number): Page {
  const bytes = new Uint8Array(pageSize);
  const isLeaf = kind === PageKind.indexLeaf || kind === PageKind.tableLeaf;
  const view = new DataView(bytes.buffer);
  return { kind, bytes, view, usable, head: isLeaf ? 8 : 12, cells: 0, top: usable, last: 0 };
}

/** Makes room for a cell behind those that there are; answers where, or -1 if the page is full. */
export function reserveCell(page: Page, length: number): number {
  const pointer = page.head + 2 * page.cells;
  if (page.top - length < pointer + 2) return -1;
  page.top -= length;
  page.cells++;
  page.last = length;
  page.view.setUint16(pointer, page.top);
  return page.top;
}

/** Takes the cell away that was added last; answers what is in it. */
export function takeCell(page: Page): Uint8Array {
  const cell = page.bytes.slice(page.top, page.top + page.last);
  page.top += page.last;
  page.cells--;
  return cell;
}

/**
 * Ends a page, whose bytes then hold it until the next cell is added, which begins another; `child` is the page below an
 * interior page that has the greatest rows.
 */
export function endPage(page: Page, child?: number): Uint8Array {
  const { bytes, view, head, cells, top } = page;
  bytes.fill(0, head + 2 * cells, top);
  view.setUint8(0, page.kind);
  view.setUint16(1, 0);
  view.setUint16(3, cells);
  // A page of 65536 bytes without cells begins with them at 0, which is how that number is written.
  view.setUint16(5, top & 0xffff);
  view.setUint8(7, 0);
  if (child !== undefined) view.setUint32(8, child);
  page.cells = 0;
  page.top = page.usable;
  return bytes;
}
